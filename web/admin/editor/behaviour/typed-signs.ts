import { Extension } from '@tiptap/core'
import { undo } from '@tiptap/pm/history'
import { type Command, type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { citationSign } from '../citations/citation-signs.ts'
import { isCodeMark } from '../commands/holds-code.ts'
import { noteSign } from '../footnotes/note-signs.ts'
import { formulaSign, isDisplayOpen, isFormulaOpen } from '../formulas/formula-signs.ts'
import { isDisplayFormula } from '../schema/text-blocks.ts'
import { blockSign, enterFence } from './block-signs.ts'
import { textSign } from './format-signs.ts'
import { dispatchStep } from './history-limit.ts'
import { typographicSign } from './typographic-signs.ts'
import { wrappingSign } from './wrap-signs.ts'

interface TypedSignsOptions {
  /** Whether quotation marks and dashes become typographic ones. */
  areTypographic(): boolean
  /** Of the text as a whole. */
  language(): string | undefined
}

/** Whether the last edit replaced a sign, or put one around selected words; null for neither. */
type Replaced = 'typed' | 'around' | null

const key = new PluginKey<Replaced>('typedSigns')

/** Long lines are read from here before the cursor. */
const maxCharacters = 500

/** The last characters of all signs. */
const ends = /[ *`~^=$)\]\-"']$/

/** Returns the command for the sign that ends at the cursor; null for none. */
export function signAt(state: EditorState, areTypographic: boolean, language?: string): Command | null {
  const { $from, empty } = state.selection
  const { parent, parentOffset } = $from
  if (!empty || !parent.isTextblock || parent.type.spec.code) return null
  if ($from.marks().some(isCodeMark)) return null
  const start = Math.max(0, parentOffset - maxCharacters)
  const text = parent.textBetween(start, parentOffset, null, '\ufffc')
  if (!ends.test(text)) return null
  const block = start === 0 ? blockSign(state, text) : null
  const isInFormula = start === 0 && isDisplayOpen(text)
  const command = block ?? (isInFormula ? null : signInLine(state, text, areTypographic, language))
  return command?.(state) ? command : null
}

const signInLine = (
  state: EditorState,
  text: string,
  areTypographic: boolean,
  language?: string,
): Command | null =>
  formulaSign(state, text) ??
  textSign(state, text) ??
  (isFormulaOpen(text)
    ? null
    : (noteSign(state, text) ??
      citationSign(state, text) ??
      (areTypographic ? typographicSign(state, text, language) : null)))

/** Backspace right after a sign was replaced gives it back. Selected words with a sign around them are deleted as others are. */
export const giveSignBack: Command = (state, dispatch) =>
  key.getState(state) === 'typed' && undo(state, dispatch)

/** Notes that a transaction replaces a sign. */
export const noteReplaced = (tr: Transaction, as: Replaced = 'typed'): Transaction => tr.setMeta(key, as)

function replaceSign(view: EditorView, command: Command | null, as?: Replaced): void {
  command?.(view.state, (tr) => dispatchStep(view, noteReplaced(tr, as).scrollIntoView()))
}

/** A sign over selected words. */
function wrapSelected(view: EditorView, sign: string): boolean {
  const command = wrappingSign(view.state, sign, key.getState(view.state) === 'around')
  replaceSign(view, command, 'around')
  return command !== null
}

/** Enter right after `---` or `$$x$$` ends the line of the sign, and the cursor is already below what it became. */
export const enterAfterBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || key.getState(state) !== 'typed' || $from.parent.content.size > 0) return false
  const before = $from.depth > 0 ? $from.node(-1).maybeChild($from.index(-1) - 1) : null
  if (before?.type.name !== 'horizontalRule' && !(before && isDisplayFormula(before))) return false
  dispatch?.(noteReplaced(state.tr, null))
  return true
}

/** Enter after a fence or a rule. */
export const enterSign: Command = (state, dispatch, view) => {
  if (enterAfterBlock(state, dispatch)) return true
  const isFence = enterFence(state)
  if (isFence && dispatch && view) replaceSign(view, enterFence)
  return isFence
}

/** Replaces signs while they are typed, and remembers until the next edit that one was. */
export function signsPlugin({ areTypographic, language }: TypedSignsOptions): Plugin<Replaced> {
  const signIn = (state: EditorState) => signAt(state, areTypographic(), language())
  return new Plugin<Replaced>({
    key,
    state: {
      init: () => null,
      apply(tr, was) {
        const as: Replaced | undefined = tr.getMeta(key)
        if (as !== undefined) return as
        return tr.getMeta('appendedTransaction') || !(tr.docChanged || tr.selectionSet) ? was : null
      },
    },
    props: {
      handleTextInput(view, from, to, text, insert) {
        if (view.composing) return false
        if (from !== to) return wrapSelected(view, text)
        if (!ends.test(text)) return false
        if (!signIn(view.state.apply(insert()))) return false
        view.dispatch(insert())
        replaceSign(view, signIn(view.state))
        return true
      },
      handleDOMEvents: {
        compositionstart(view) {
          const before = view.state.doc
          view.dom.addEventListener(
            'compositionend',
            () =>
              setTimeout(() => {
                if (view.isDestroyed || view.composing || view.state.doc === before) return
                replaceSign(view, signIn(view.state))
              }),
            { once: true },
          )
        },
      },
    },
  })
}

/** Markdown while it is typed. Each sign is replaced in a step of its own, so that undo gives it back. */
export const TypedSigns = Extension.create<TypedSignsOptions>({
  name: 'typedSigns',
  addProseMirrorPlugins() {
    return [signsPlugin(this.options)]
  },
})
