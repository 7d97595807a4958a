import { history, redo, undo } from '@tiptap/pm/history'
import { type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { sanitizeBody } from '#server/content/html/sanitize-html.ts'
import { editorHtml } from '#server/content/html/testing/editor-html.ts'
import { keepNotes } from '../behaviour/keep-notes.ts'
import { writeHtml } from '../html/write-html.ts'
import { duplicateSelected } from '../moving/copy-and-delete.ts'
import { moveSelected } from '../moving/move-siblings.ts'
import { cursor, after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { readPost } from '../testing/read-post.ts'
import { withNotesOf } from './copied-notes.ts'
import { insertNote, removeEmptyNote, removeNote } from './make-note.ts'
import { notesOf, orderOfNotes, referencesOf } from './number-notes.ts'
import { enterNote, escapeNote, leaveNote, noteAround, openNoteOf, openNotes } from './open-note.ts'

const reference = (name: string, number: number, time = 1) =>
  `<sup class="footnote-ref"><a href="#fn-${name}" id="fnref-${name}${time > 1 ? `-${time}` : ''}">${number}</a></sup>`
const back = (name: string) => `<a class="footnote-back" href="#fnref-${name}">↩</a>`
const list = (...notes: string[]) => `<section class="footnotes"><ol>${notes.join('')}</ol></section>`
const note = (name: string, text: string) => `<li id="fn-${name}"><p>${text} ${back(name)}</p></li>`

const stateOf = (html: string) => stateWithCursor(html, history(), openNotes(), keepNotes())

const names = ({ doc }: EditorState) => ({
  references: referencesOf(doc).map(({ name }) => name),
  notes: notesOf(doc).map(({ name, node }) => `${name}: ${node.textContent}`),
})

/** The HTML as it is saved, with the cursor. */
const saved = (state: EditorState) => sanitizeBody(writeHtml(state.apply(state.tr.insertText(cursor)).doc))

describe('stored notes', () => {
  const bodies = [
    editorHtml['notes of the list'] ?? '',
    `<p>a${reference('x', 1)}</p>\n${list(note('x', 'One <em>b </em>'))}\n`,
    `<p>a${reference('x', 1)}</p>${list(`<li id="fn-x"><p>a</p><pre><code>b\n</code></pre><p>${back('x')}</p></li>`)}`,
    `<p>a${reference('x', 1)}</p>${list(`<li id="fn-x"><p>${back('x')}</p></li>`)}`,
    `<p><em>a${reference('é', 1)}</em></p>${list(note('é', 'b'), '<li id="fn-alone"><p>c</p></li>')}`,
    `<p>a${reference('x', 1)}</p>${list('<li id="fn-x"><ul><li>a</li></ul></li>')}`,
    `<p>a</p>${list('<li id="fn-x">text</li>')}`,
    `<p>a</p>${list('<li>text</li>')}<p>b</p>`,
    `<p>${reference('gone', 4)}</p>`,
  ]

  test.each(bodies)('stay as they are: %s', (html) => {
    expect(writeHtml(readPost(html))).toBe(html)
  })

  test('are nodes of their own', () => {
    const { lastChild, firstChild } = readPost(bodies[1] ?? '')
    expect(lastChild?.type.name).toBe('footnoteList')
    expect(lastChild?.textContent).toBe('One b')
    expect(firstChild?.lastChild?.type.name).toBe('footnoteReference')
  })
})

describe('a new note', () => {
  const text = `<p>a¦ b${reference('x', 1)}</p>${list(note('x', 'X'))}`

  test('is open, and in the order of the references', () => {
    const state = stateAfter(stateOf(text), insertNote)
    expect(names(state)).toEqual({ references: ['1', 'x'], notes: ['1: ', 'x: X'] })
    expect(openNoteOf(state)?.name).toBe('1')
    expect(saved(state)).toBe(
      `<p>a${reference('1', 1)} b${reference('x', 2)}</p>${list(note('1', cursor), note('x', 'X'))}`,
    )
  })

  test('is left to behind its reference, and undone in one step', () => {
    const state = stateAfter(stateOf(text), insertNote)
    const left = stateAfter(state, leaveNote)
    expect([left.selection.from, openNoteOf(left)]).toEqual([3, null])
    const undone = stateAfter(left, undo)
    expect(names(undone)).toEqual({ references: ['x'], notes: ['x: X'] })
    expect(names(stateAfter(undone, redo))).toEqual(names(state))
  })

  test.each([
    '<pre><code>a¦</code></pre>',
    '<p><code>a¦b</code></p>',
    `<p>a${reference('x', 1)}</p>${list(note('x', 'X¦'))}`,
  ])('is made neither in code nor in notes: %s', (html) => {
    expect(insertNote(stateOf(html))).toBe(false)
  })

  const empty = list(`<li id="fn-1"><p>${back('1')}</p></li>`)

  test.each(['<code class="language-math math-inline">r</code>', '<code>r</code>'])(
    'right behind %s is no part of it, and neither is what follows',
    (code) => {
      const state = stateAfter(stateAfter(stateOf(`<p>${code}¦ s</p>`), insertNote), leaveNote)
      expect(saved(state)).toBe(`<p>${code}${reference('1', 1)}¦ s</p>${empty}`)
    },
  )

  test('brings back no format that ended before it', () => {
    const bold = stateOf('<p><strong>a¦</strong></p>')
    const goesOn = stateAfter(stateAfter(bold, insertNote), leaveNote)
    expect(saved(goesOn)).toBe(`<p><strong>a${reference('1', 1)}¦</strong></p>${empty}`)
    const ended = stateAfter(stateAfter(bold.apply(bold.tr.setStoredMarks([])), insertNote), leaveNote)
    expect(saved(ended)).toBe(`<p><strong>a</strong>${reference('1', 1)}¦</p>${empty}`)
  })

  test('does not stand in a link', () => {
    expect(
      saved(stateAfter(stateAfter(stateOf('<p><a href="/x">ab¦c</a></p>'), insertNote), leaveNote)),
    ).toBe(`<p><a href="/x">ab</a>${reference('1', 1)}¦<a href="/x">c</a></p>${empty}`)
  })
})

describe('notes and references', () => {
  const two = `<p>¦a${reference('x', 1)}</p><p>b${reference('y', 2)} c${reference('x', 1, 2)}</p>${list(note('x', 'X'), note('y', 'Y'))}`
  const remove = (state: EditorState, ...positions: number[]) =>
    positions.reduce((now, pos) => now.apply(now.tr.delete(pos, pos + 1)), state)
  const places = ({ doc }: EditorState) => referencesOf(doc).map(({ pos }) => pos)

  test('a note goes with its last reference, and both come back', () => {
    const state = stateOf(two)
    const [first = 0, second = 0] = places(state)
    const without = remove(state, second)
    expect(names(without)).toEqual({ references: ['x', 'x'], notes: ['x: X'] })
    expect(names(stateAfter(without, undo))).toEqual(names(state))
    expect(names(remove(state, first))).toEqual({ references: ['y', 'x'], notes: ['y: Y', 'x: X'] })
    const none = remove(state, ...places(state).reverse())
    expect(writeHtml(none.doc)).toBe('<p>a</p><p>b c</p>')
  })

  test('references go with their note', () => {
    const state = stateOf(two)
    const [{ pos = 0, node } = {}] = notesOf(state.doc)
    const without = state.apply(state.tr.delete(pos, pos + (node?.nodeSize ?? 0)))
    expect(names(without)).toEqual({ references: ['y'], notes: ['y: Y'] })
    expect(names(stateAfter(without, undo))).toEqual(names(state))
  })

  test('the list follows blocks that move', () => {
    const moved = stateAfter(stateOf(two), moveSelected(1))
    expect(names(moved)).toEqual({ references: ['y', 'x', 'x'], notes: ['y: Y', 'x: X'] })
    expect(stateAfter(moved, moveSelected(1)).doc).toEqual(moved.doc)
  })

  test('a copy of a block refers to the same note', () => {
    const copied = stateAfter(
      stateOf(`<p>a¦${reference('x', 1)}</p>${list(note('x', 'X'))}`),
      duplicateSelected,
    )
    expect(saved(copied)).toBe(
      `<p>a${reference('x', 1)}</p><p>a¦${reference('x', 1, 2)}</p>${list(note('x', 'X'))}`,
    )
  })

  test('a removed note takes its references along', () => {
    const state = stateAfter(stateOf(two), enterNote(2))
    const removed = stateAfter(state, removeNote)
    expect(writeHtml(removed.apply(removed.tr.insertText(cursor)).doc)).toBe(
      `<p>a¦</p><p>b${reference('y', 2)} c</p>${list(note('y', 'Y'))}`,
    )
    expect(removeEmptyNote(state)).toBe(false)
  })

  test('a note without reference stays until it is removed', () => {
    const state = stateOf(`<p>a</p>${list('<li id="fn-x"><p>X¦</p></li>')}`)
    expect(leaveNote(state)).toBe(false)
    const removed = stateAfter(state, removeNote)
    expect(writeHtml(removed.doc)).toBe('<p>a</p>')
  })

  test('references in notes count after those in the text', () => {
    const state = stateOf(
      `<p>¦a${reference('x', 1)}${reference('z', 2)}</p>${list(note('x', `X${reference('y', 3)}`), note('z', 'Z'), note('y', 'Y'), '<li id="fn-w"><p>W</p></li>')}`,
    )
    expect(orderOfNotes(state.doc)).toEqual(['x', 'z', 'y', 'w'])
  })
})

describe('copied references', () => {
  const source = `<p>a${reference('x', 1)}¦</p>${list(note('x', 'X'))}`
  const copyOf = (state: EditorState) => {
    const notes = new Map(notesOf(state.doc).map(({ name, node }) => [name, node]))
    return withNotesOf(state.doc.slice(1, 3), (name) => notes.get(name))
  }
  const paste = (state: EditorState, slice: ReturnType<typeof copyOf>) =>
    state.apply(state.tr.replaceSelection(slice))

  test('refer to the same note where it is', () => {
    const state = stateOf(source)
    expect(names(paste(state, copyOf(state)))).toEqual({ references: ['x', 'x'], notes: ['x: X'] })
  })

  test('bring their note where it is not, once', () => {
    const slice = copyOf(stateOf(source))
    const once = paste(stateOf('<p>¦b</p>'), slice)
    expect(names(once)).toEqual({ references: ['x'], notes: ['x: X'] })
    const twice = paste(once, slice)
    expect(saved(twice)).toBe(`<p>a${reference('x', 1)}a${reference('x', 1, 2)}¦b</p>${list(note('x', 'X'))}`)
    expect(names(stateAfter(twice, undo)).notes).toEqual([])
  })

  test('get a name of their own beside another note with that name', () => {
    const state = stateOf(`<p>c${reference('x', 1)}¦</p>${list(note('x', 'Other'))}`)
    expect(names(paste(state, copyOf(stateOf(source))))).toEqual({
      references: ['x', '1'],
      notes: ['x: Other', '1: X'],
    })
  })

  test('get no name to which another reference leads without a note', () => {
    const state = stateOf(`<p>${reference('1', 1)}c${reference('x', 2)}¦</p>${list(note('x', 'Other'))}`)
    expect(names(paste(state, copyOf(stateOf(source)))).notes).toEqual(['x: Other', '2: X'])
  })

  test('move with their note', () => {
    const state = stateOf(`${source.replace('</p>', '</p><p>b</p>')}`)
    const slice = copyOf(state)
    const tr = state.tr.delete(1, 3)
    const moved = state.apply(tr.replace(tr.mapping.map(5), tr.mapping.map(5), slice))
    expect(names(moved)).toEqual({ references: ['x'], notes: ['x: X'] })
  })
})

test('Escape in a note that is not open leads behind its first reference', () => {
  const state = stateOf(`<p>a${reference('x', 1)} b</p>${list(note('x', 'X¦'))}`)
  expect(noteAround(state.selection.$head)?.name).toBe('x')
  const left = stateAfter(state, leaveNote)
  expect(left.selection).toEqual(TextSelection.create(left.doc, 3))
  expect(NodeSelection.isSelectable(left.doc.nodeAt(2) as never)).toBe(true)
})

test('Escape in the code of a note leaves the code first', () => {
  const state = stateOf(
    `<p>a${reference('x', 1)}</p>${list(`<li id="fn-x"><pre><code>b¦</code></pre><p>${back('x')}</p></li>`)}`,
  )
  expect(escapeNote(state)).toBe(false)
  expect(stateAfter(state, leaveNote).selection.from).toBe(3)
})
