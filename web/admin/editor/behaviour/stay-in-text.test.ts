import { history, redo, undo } from '@tiptap/pm/history'
import { Slice } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { find, replaceMatch } from '../find/find-commands.ts'
import { findPlugin } from '../find/find-plugin.ts'
import { insertNote } from '../footnotes/make-note.ts'
import { noteAround, openNotes } from '../footnotes/open-note.ts'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { readPost } from '../testing/read-post.ts'
import { keepNotes } from './keep-notes.ts'
import { stayInText } from './stay-in-text.ts'

const reference = '<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup>'
const notes =
  '<section class="footnotes"><ol><li id="fn-1"><p>Why <a class="footnote-back" href="#fnref-1">↩</a></p></li></ol></section>'
const cited = '<section class="references"><h2>References</h2><ol><li>A work.</li></ol></section>'
const table = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'
const stateOf = (html: string) => stateWithCursor(html, history(), openNotes(), stayInText(), keepNotes())

test.each([notes, cited, cited + notes, '<p>below</p>', ''])(
  'a table that is pasted at the end of the text holds the cursor: %s',
  (below) => {
    const state = stateOf(`<p>One${reference}</p><p>¦</p>${below}`)
    const pasted = state.apply(state.tr.replaceSelection(new Slice(readPost(table).content, 0, 0)))
    const expected = below.startsWith('<p>')
      ? `${table}${below.replace('<p>', '<p>¦')}`
      : `${table.replace('b</td>', 'b¦</td>')}${below}`
    expect(htmlWithCursor(pasted)).toBe(`<p>One${reference}</p>${expected}`)
  },
)

test('a new note is entered, and so is one whose text is undone from elsewhere', () => {
  const state = stateOf('<p>One¦</p>')
  const noted = after(state, insertNote)
  const inNote = ({ selection }: typeof state) => noteAround(selection.$head) !== null
  expect(inNote(noted)).toBe(true)
  const typed = noted.apply(noted.tr.insertText('Why'))
  const undone = after(typed, undo)
  expect(inNote(after(undone, redo))).toBe(true)
})

test('a replaced match leads to the next one in a note', () => {
  const state = stateWithCursor(`<p>¦Why${reference}</p>${notes}`, findPlugin, openNotes(), stayInText())
  const found = after(state, find({ text: 'Why', isCaseSensitive: false, isWholeWord: false }))
  const { doc, selection } = after(found, replaceMatch('How'))
  expect(noteAround(selection.$head)?.name).toBe('1')
  expect(doc.textBetween(selection.from, selection.to)).toBe('Why')
})
