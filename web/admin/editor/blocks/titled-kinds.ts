import type { Command, EditorState } from '@tiptap/pm/state'
import { type CalloutKind, type TheoremKind, theoremLabels } from '#contract/content/kinds.ts'
import { insertBy } from '../commands/new-block.ts'
import { setTitled } from '../titled/set-titled.ts'
import { type Folding, type TitledKind, titledAround } from '../titled/titled-kind.ts'
import type { BlockKind } from './block-kind.ts'
import { divisionSign } from './division-sign.ts'

const isIn = (state: EditorState, isSought: (is: TitledKind) => boolean): boolean => {
  const titled = titledAround(state.selection.$from)
  return titled !== null && isSought(titled.is)
}

const callout = (kind: CalloutKind, folding: Folding = 'always'): TitledKind => ({
  name: 'callout',
  kind,
  folding,
})

type Words = Pick<BlockKind, 'name' | 'label' | 'hint' | 'keywords'>

const calloutKind = (kind: CalloutKind, words: Words): BlockKind => ({
  ...words,
  keys: null,
  sign: {
    shown: `> [!${kind.toUpperCase()}]`,
    typed: new RegExp(`^(?:\\[!${kind}\\]([-+]?)|::: ?${kind}) $`, 'i'),
    command: startCallout(kind, 'whole-title'),
    byEnter: startCallout(kind, 'body'),
  },
  isOn: (state) => isIn(state, (is) => is.name === 'callout' && is.kind === kind),
  turnInto: setTitled(callout(kind), 'body'),
  // The name of its kind, which the first key replaces and Enter keeps.
  insert: insertBy(setTitled(callout(kind), 'whole-title')),
})

const foldings: Record<string, Folding> = { '-': 'folded', '+': 'open' }

/** As on GitHub and in Obsidian, behind `> `, or in fences as Quarto and others have them. */
const startCallout =
  (kind: CalloutKind, place: 'whole-title' | 'body') =>
  ([, folding]: RegExpExecArray): Command =>
    setTitled(callout(kind, foldings[folding ?? '']), place)

export const callouts: BlockKind = {
  ...calloutKind('note', {
    name: 'callout',
    label: 'Callout',
    hint: 'A note, tip or warning in a box',
    keywords: ['note', 'admonition', 'alert', 'box', 'info', 'aside'],
  }),
  keys: 'Mod-Alt-5',
  variants: [
    calloutKind('tip', { name: 'tip', label: 'Tip', hint: 'A callout with advice', keywords: ['hint'] }),
    calloutKind('important', {
      name: 'important',
      label: 'Important',
      hint: 'A callout that nobody should miss',
      keywords: [],
    }),
    calloutKind('warning', {
      name: 'warning',
      label: 'Warning',
      hint: 'A callout about what can go wrong',
      keywords: ['attention'],
    }),
    calloutKind('caution', {
      name: 'caution',
      label: 'Caution',
      hint: 'A callout about what does harm',
      keywords: ['danger'],
    }),
  ],
}

const theoremKind = (kind: TheoremKind, hint: string, keywords: readonly string[] = []): BlockKind => ({
  name: kind,
  label: theoremLabels[kind].label,
  hint,
  keywords,
  keys: null,
  sign: divisionSign(
    kind,
    setTitled({ name: 'theorem', kind }, 'title'),
    setTitled({ name: 'theorem', kind }, 'body'),
  ),
  isOn: (state) => isIn(state, (is) => is.name === 'theorem' && is.kind === kind),
  turnInto: setTitled({ name: 'theorem', kind }, 'body'),
  insert: insertBy(setTitled({ name: 'theorem', kind }, 'body')),
})

export const theorems: BlockKind = {
  ...theoremKind('theorem', 'Numbered; also lemma, proof, algorithm …', ['statement']),
  keys: 'Mod-Alt-7',
  variants: [
    theoremKind('lemma', 'A numbered step to a theorem'),
    theoremKind('corollary', 'What follows from a theorem, numbered'),
    theoremKind('proposition', 'A numbered statement', ['statement']),
    theoremKind('definition', 'What a word means, numbered'),
    theoremKind('example', 'A numbered example'),
    theoremKind('algorithm', 'Numbered steps of a method', ['procedure', 'pseudocode']),
    theoremKind('proof', 'Without a number', ['qed']),
  ],
}
