import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Node as PostNode } from '@tiptap/pm/model'
import { type Command, type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { createFinder, type FindQuery, type Match } from './find-matches.ts'
import { currentMatch, finderOf, matchesOf, setFinder } from './find-plugin.ts'

/** Finds something else and selects its first match from the start of the selection on, or from the start of the text. */
export const find =
  (query: FindQuery): Command =>
  (state, dispatch) => {
    const finder = createFinder(query)
    const matches = finder(state.doc)
    const match = matches.find(({ from }) => from >= state.selection.from) ?? matches[0]
    dispatch?.(setFinder(match ? selecting(state, match) : state.tr, finder))
    return true
  }

/** Selects the next match after the selection, or the one before it, and goes on at the other end of the text. */
export const selectMatch =
  (direction: 1 | -1): Command =>
  (state, dispatch) => {
    const matches = matchesOf(state)
    const { from, to } = state.selection
    const match =
      direction === 1
        ? (matches.find((each) => each.from >= to) ?? matches[0])
        : (matches.findLast((each) => each.to <= from) ?? matches.at(-1))
    if (!match) return false
    dispatch?.(selecting(state, match))
    return true
  }

const selecting = ({ tr, doc }: EditorState, { from, to }: Match): Transaction =>
  tr.setSelection(TextSelection.create(doc, from, to))

/** Replaces the selected match and selects the next one. Without a selected match, it only selects the next one. */
export const replaceMatch =
  (text: string): Command =>
  (state, dispatch) => {
    const match = currentMatch(state)
    if (!match) return selectMatch(1)(state, dispatch)
    const tr = closeHistory(state.tr)
    replaceAllOf(tr, [match], text)
    const after = tr.mapping.map(match.to)
    const matches = finderOf(state)(tr.doc)
    const next = matches.find(({ from }) => from >= after) ?? matches[0] ?? { from: after, to: after }
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, next.from, next.to)))
    return true
  }

/** Replaces all matches, in one step to undo. */
export const replaceAll =
  (text: string): Command =>
  (state, dispatch) => {
    const matches = matchesOf(state)
    if (matches.length === 0) return false
    const tr = closeHistory(state.tr)
    replaceAllOf(tr, matches, text)
    dispatch?.(tr)
    return true
  }

/** Makes one step for each block, from the last to the first, as each step copies the path to its block. */
function replaceAllOf(tr: Transaction, matches: readonly Match[], text: string): void {
  const byBlock = Map.groupBy(matches, ({ from }) => tr.doc.resolve(from).start())
  for (const [start, within] of [...byBlock].reverse()) {
    const block = tr.doc.resolve(start).parent
    const [first, last] = [within[0], within.at(-1)] as [Match, Match]
    tr.replaceWith(first.from, last.to, replaced(block, start, within, text))
  }
}

/** The content of a block from its first match to its last, with each of them replaced. A replacement has the marks of the first letter that it replaces. */
function replaced(block: PostNode, start: number, matches: readonly Match[], text: string): Fragment {
  let content = Fragment.empty
  let end = (matches[0] as Match).from
  for (const { from, to } of matches) {
    content = content.append(block.content.cut(end - start, from - start))
    const marks = block.nodeAt(from - start)?.marks
    if (text) content = content.append(Fragment.from(block.type.schema.text(text, marks)))
    end = to
  }
  return content
}
