import type { Node as PostNode } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { isInTable } from '../commands/in-table.ts'
import { labelOf } from '../labels/labelled.ts'
import { ownWordsOf } from '../labels/write-numbers.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { isDisplayFormula, languageOf } from '../schema/text-blocks.ts'
import { codeFigureAround, codeOf, type Placed, tabsAround } from '../tabs/code-figures.ts'

/** Code at the cursor, and what can be said of it. */
export interface CodePlace {
  /** Of its figure if it has a name above it, and else of its block. */
  pos: number
  language: string
  isNamed: boolean
  /** Also with a number alone above it. */
  isInFigure: boolean
  isInTabs: boolean
  /** False in tabs, where each has its name, and in cells. */
  mayBeNamed: boolean
  /** Null without line numbers. */
  firstNumber: number | null
}

/** Returns the code block with the selection, or that whose name has it. */
export function codeBlockAt({ selection: { $from, $to } }: EditorState): Placed | null {
  if (!$from.sameParent($to)) return null
  if ($from.parent.type.name === 'codeBlock') return { node: $from.parent, pos: $from.before() }
  const figure = tabsAround($from) ? null : codeFigureAround($from)
  return figure && codeOf(figure)
}

export function codePlaceAt(state: EditorState): CodePlace | null {
  const code = codeBlockAt(state)
  if (!code || isDisplayFormula(code.node)) return null
  const { $from } = state.selection
  const isInTabs = tabsAround($from) !== null
  const figure = isInTabs ? null : codeFigureAround($from)
  const { class: classes = '', 'data-start': start = '1' } = attributesOf(code.node)
  return {
    pos: figure?.pos ?? code.pos,
    language: languageOf(code.node),
    isNamed: isNamed(state.doc, figure),
    isInFigure: figure !== null,
    isInTabs,
    mayBeNamed: !isInTabs && !isInTable(state),
    firstNumber: classes.split(' ').includes('line-numbers') ? Number(start) : null,
  }
}

/** A number is no name. */
function isNamed(doc: PostNode, figure: Placed | null): boolean {
  const name = figure && ownWordsOf(figure.node, figure.pos)
  return (
    figure !== null &&
    (!name || labelOf(figure.node) === null || doc.textBetween(name.from, name.to).trim() !== '')
  )
}
