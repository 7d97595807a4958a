import { Extension } from '@tiptap/core'
import type { Mark, Node as PostNode, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { Mapping } from '@tiptap/pm/transform'
import { changedRanges } from '../behaviour/changed-ranges.ts'
import { dispatchStep, isOfHistory } from '../behaviour/history-limit.ts'
import { replacesDocument } from '../behaviour/normalize-document.ts'
import { codeAround } from '../commands/code-lines.ts'
import { noteFocus, setMarks } from '../commands/line-looks.ts'
import { codeLinesOf, lineAt } from '../schema/code-lines.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { namedLines } from './named-lines.ts'
import { takeTypedInfo } from './typed-info.ts'

/**
 * Keeps what is said of lines of code to whole lines: parts of a line that is divided stay what it was, and lines that are joined become what
 * the first of them was.
 */
export const wholeLines = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, before, state) {
      const { tr } = state
      const edits = transactions.filter((one) => one.docChanged)
      if (!edits.some((one) => isOfHistory(one) || one.getMeta(replacesDocument)))
        keepLines(edits, before.doc, tr)
      goOnWithLine(state, tr)
      return tr.docChanged || tr.storedMarksSet ? tr : null
    },
  })

export const WholeLines = Extension.create({
  name: 'wholeLines',
  priority: 1040,
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { state, view } = this.editor
        return takeTypedInfo(state, (tr) => dispatchStep(view, tr))
      },
    }
  },
  addProseMirrorPlugins: () => [wholeLines(), namedLines()],
})

/** Gives the lines in changed ranges the elements that the lines had which they come from. */
function keepLines(edits: readonly Transaction[], before: PostNode, tr: Transaction): void {
  const old = new Mapping(edits.flatMap(({ mapping }) => mapping.maps)).invert()
  for (const { from, to } of changedRanges(edits)) {
    tr.doc.nodesBetween(Math.max(0, from - 1), Math.min(to + 1, tr.doc.content.size), (block, pos) => {
      if (block.type.name !== 'codeBlock') return !block.isTextblock
      const start = pos + 1
      for (const line of codeLinesOf(block)?.lines ?? []) {
        if (start + line.to < from || start + line.from > to) continue
        const marks = marksBefore(before.resolve(old.map(start + line.from, 1)))
        if (marks) setMarks(tr, start + line.from, start + line.to, marks)
      }
      if (attributesOf(block).class) noteFocus(tr, pos)
      return false
    })
  }
  keepEmptyLine(before, old, tr)
}

/** What is typed in a last line whose text was deleted is part of that line, too, and not of the one above it. */
function keepEmptyLine(before: PostNode, old: Mapping, tr: Transaction): void {
  const { $from, empty } = tr.selection
  const block = empty ? codeAround(tr) : null
  const line = block ? codeLinesOf(block)?.lines.at(-1) : undefined
  if (!line || line.from === 0 || line.to > line.from || $from.parentOffset < line.from) return
  const marks = marksBefore(before.resolve(old.map($from.pos, -1)))
  if (marks) tr.setStoredMarks(marks)
}

/**
 * Returns the elements around the line with a position; null outside of code with whole lines, and for an empty last line, which is what
 * is typed there.
 */
function marksBefore({ parent, parentOffset }: ResolvedPos): readonly Mark[] | null {
  const read = parent.type.name === 'codeBlock' ? codeLinesOf(parent) : null
  const line = read?.areWhole ? lineAt(read, parentOffset) : undefined
  return line && line.to > line.from ? line.marks : null
}

/** What is typed at the start of a line is part of that line, and not of the one above it. */
function goOnWithLine(state: EditorState, tr: Transaction): void {
  const { $from, empty } = tr.selection
  const block = empty ? codeAround(tr) : null
  const read = block ? codeLinesOf(block) : null
  if (!read?.haveLooks || !read.areWhole || state.storedMarks) return
  const marks = lineAt(read, $from.parentOffset)?.marks ?? []
  const own = $from.marks()
  if (own.length !== marks.length || own.some((mark, at) => !marks[at]?.eq(mark))) tr.setStoredMarks(marks)
}
