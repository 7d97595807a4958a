import { GapCursor } from '@tiptap/pm/gapcursor'
import { history, undo } from '@tiptap/pm/history'
import { type Command, EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editorHtml } from '#server/content/html/testing/editor-html.ts'
import { runs } from '#tests/support/random-tests.ts'
import { blockChangeOf } from '../behaviour/block-change.ts'
import { writeBlocks, writeHtml } from '../html/write-html.ts'
import { countOfBlocks, endOfBlocks } from '../schema/footnotes.ts'
import { readPost } from '../testing/read-post.ts'
import {
  addUploadPlaceholder,
  fillUploadPlaceholder,
  UploadPlaceholders,
} from '../uploads/upload-placeholders.ts'
import { meansRow } from './block-keys.ts'
import { deleteSelected, duplicateSelected } from './copy-and-delete.ts'
import { moveSelected, moveSiblings } from './move-siblings.ts'
import { selectedBlocks, startOf } from './siblings.ts'

/** The state with the cursor after a text in it, or with the text between two of them selected. */
function stateAt(html: string, text: string, until = text): EditorState {
  const doc = readPost(html)
  const state = EditorState.create({ doc, plugins: [history()] })
  return state.apply(
    state.tr.setSelection(TextSelection.create(doc, endOf(state, text), endOf(state, until))),
  )
}

function endOf({ doc }: EditorState, text: string): number {
  let end = -1
  doc.descendants((node, pos) => {
    const at = node.isText ? (node.text as string).indexOf(text) : -1
    if (end < 0 && at >= 0) end = pos + at + text.length
  })
  return end
}

function run(state: EditorState, command: Command): { state: EditorState; html: string; note?: string } {
  let next = state
  let note: string | undefined
  command(state, (tr) => {
    next = state.apply(tr)
    note = blockChangeOf(tr)?.note
  })
  return { state: next, html: writeHtml(next.doc), ...(note && { note }) }
}

const up = moveSelected(-1)
const down = moveSelected(1)

describe('blocks', () => {
  const text = '<p>one</p>\n\n<h2>t w  o</h2>\n\n<table><tbody><tr><td>three</td></tr></tbody></table>end'

  test('move by one, and the white space between them stays', () => {
    const moved = run(stateAt(text, 't w'), up)
    expect(moved.html).toBe(
      '<h2>t w  o</h2>\n\n<p>one</p>\n\n<table><tbody><tr><td>three</td></tr></tbody></table>end',
    )
    expect(moved.note).toBe('Moved up, 1 of 4')
    expect(run(moved.state, down).html).toBe(text)
    expect(run(moved.state, undo).html).toBe(text)
  })

  test('keep the cursor in them', () => {
    for (const move of [up, down]) {
      const { state } = run(stateAt(text, 't w'), move)
      expect(state.selection.head).toBe(endOf(state, 't w'))
    }
  })

  test('move together, from the first one that is selected to the last one', () => {
    const moved = run(stateAt(text, 'one', 't w'), down)
    expect(moved.html).toBe(
      '<table><tbody><tr><td>three</td></tr></tbody></table>\n\n<p>one</p>\n\n<h2>t w  o</h2>end',
    )
    expect(moved.note).toBe('Moved down, 2 of 4')
    expect(moved.state.doc.textBetween(moved.state.selection.from, moved.state.selection.to, '|')).toBe(
      '|t w',
    )
  })

  test('say so where they cannot move', () => {
    expect(run(stateAt(text, 'one'), up)).toMatchObject({ html: text, note: 'Already the first block' })
    expect(run(stateAt(text, 'end'), down)).toMatchObject({ html: text, note: 'Already the last block' })
  })

  test('move as one, whatever is in them', () => {
    const quote = '<blockquote><p>a</p><p>b</p></blockquote>'
    expect(run(stateAt(`<p>c</p>${quote}`, 'a', 'b'), up).html).toBe(`${quote}<p>c</p>`)
    expect(run(stateAt('<p>c</p><blockquote><p>b</p></blockquote>', 'b'), up).html).toBe(
      '<blockquote><p>b</p></blockquote><p>c</p>',
    )
    const figure = '<figure><img src="/a.png"><figcaption>a  b</figcaption></figure>'
    const state = EditorState.create({ doc: readPost(`<p>c</p>${figure}`) })
    const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 3)))
    const moved = run(selected, up)
    expect(moved.html).toBe(`${figure}<p>c</p>`)
    expect((moved.state.selection as NodeSelection).node.type.name).toBe('figure')
  })

  test('are copied below themselves, with the cursor in the copy', () => {
    const copied = run(stateAt(text, 't w'), duplicateSelected)
    expect(copied.html).toBe(text.replace('\n\n<table', '\n\n<h2>t w  o</h2>\n\n<table'))
    expect(run(copied.state, undo).html).toBe(text)
    expect(run(copied.state, up).html).toBe(copied.html)
    expect(run(copied.state, up).state.selection.head).toBe(endOf(copied.state, 't w'))
    expect(run(stateAt('<p>a</p>', 'a'), duplicateSelected).html).toBe('<p>a</p><p>a</p>')
  })

  test('are deleted as a whole, and one empty line remains of the last one', () => {
    expect(run(stateAt(text, 't w'), deleteSelected).html).toBe(text.replace('<h2>t w  o</h2>\n\n', ''))
    expect(run(stateAt(text, 'one'), deleteSelected).html).toBe(text.replace('<p>one</p>\n\n', ''))
    const notes = '<section class="footnotes"><ol><li id="fn-1"><p>note</p></li></ol></section>'
    const { state } = run(stateAt(`<p>x</p><p>last</p>${notes}`, 'last'), deleteSelected)
    expect(state.selection.$from.parent.textContent).toBe('x')
    const empty = run(stateAt('<figure><p>a</p></figure>', 'a'), deleteSelected)
    expect(empty.html).toBe('')
    expect(run(empty.state, undo).html).toBe('<figure><p>a</p></figure>')
  })
})

test('in a cell the keys are those of its row, unless items in it are meant', () => {
  const table = (cell: string) => `<table><tbody><tr><td>${cell}</td><td>b</td></tr></tbody></table>`
  expect(meansRow(stateAt(table('a'), 'a'))).toBe(true)
  expect(meansRow(stateAt(table('<ul><li>a</li></ul>'), 'a'))).toBe(true)
  expect(meansRow(stateAt(table('<ul><li>a</li><li>c</li></ul>'), 'a'))).toBe(false)
  expect(meansRow(stateAt(`<ul><li>c</li><li>${table('a')}</li></ul>`, 'a'))).toBe(true)
  expect(meansRow(stateAt('<p>a</p>', 'a'))).toBe(false)
})

describe('blocks in a quotation or details', () => {
  const quote = '<blockquote>\n<p>a</p>\n\n<ul><li>b</li></ul>\n<p>c</p></blockquote>'
  const details = '<details><summary>s</summary><p>a</p>\n<p>b</p></details>'

  test('move within it', () => {
    const moved = run(stateAt(`<p>p</p>${quote}`, 'b'), up)
    expect(moved.html).toBe('<p>p</p><blockquote>\n<ul><li>b</li></ul>\n\n<p>a</p>\n<p>c</p></blockquote>')
    expect(moved.note).toBe('Moved up, 1 of 3')
    expect(run(moved.state, up)).toMatchObject({ html: moved.html, note: 'Already the first block' })
    expect(run(moved.state, undo).html).toBe(`<p>p</p>${quote}`)
  })

  test('stay below the summary, with which the details move', () => {
    const moved = run(stateAt(details, 'b'), up)
    expect(moved.html).toBe('<details><summary>s</summary><p>b</p>\n<p>a</p></details>')
    expect(moved.note).toBe('Moved up, 1 of 2')
    expect(run(moved.state, up).note).toBe('Already the first block')
    expect(run(stateAt(`<p>p</p>${details}`, 's'), up).html).toBe(`${details}<p>p</p>`)
    expect(run(stateAt(`<p>p</p>${details}`, 'a', 'b'), up).html).toBe(`${details}<p>p</p>`)
  })

  test('are copied and deleted in it', () => {
    expect(run(stateAt(quote, 'c'), duplicateSelected).html).toBe(
      quote.replace('<p>c</p>', '<p>c</p>\n<p>c</p>'),
    )
    expect(run(stateAt(quote, 'a'), deleteSelected).html).toBe(quote.replace('<p>a</p>\n\n', ''))
    expect(run(stateAt(details, 'a'), deleteSelected).html).toMatch(/<\/summary>\s*<p>b<\/p><\/details>$/)
  })

  test('do not move where text has no element of its own', () => {
    const bare = '<details><summary>s</summary>a<p>b</p></details>'
    expect(run(stateAt(`<p>p</p>${bare}`, 'b'), up).html).toBe(`${bare}<p>p</p>`)
  })
})

describe('list items', () => {
  const list = '<ul>\n  <li>a</li>\n\n  <li>b  b<ol><li>c</li><li>d</li></ol></li>\n</ul>'

  test('move within their list', () => {
    expect(run(stateAt(list, 'b'), up).html).toBe(
      '<ul>\n  <li>b  b<ol><li>c</li><li>d</li></ol></li>\n\n  <li>a</li>\n</ul>',
    )
    const moved = run(stateAt(list, 'd'), up)
    expect(moved.html).toBe(list.replace('<li>c</li><li>d</li>', '<li>d</li><li>c</li>'))
    expect(moved.note).toBe('Moved up, 1 of 2')
    expect(run(stateAt(list, 'c'), up).note).toBe('Already the first item')
  })

  test('all of them are the list itself', () => {
    expect(run(stateAt(`<p>p</p>${list}`, 'a', 'd'), up).html).toBe(`${list}<p>p</p>`)
    expect(run(stateAt('<p>p</p><ul><li>a</li></ul>', 'a'), up).html).toBe('<ul><li>a</li></ul><p>p</p>')
  })

  test('are copied and deleted', () => {
    expect(run(stateAt(list, 'c'), duplicateSelected).html).toBe(list.replace('<li>c', '<li>c</li><li>c'))
    expect(run(stateAt(list, 'a'), deleteSelected).html).toBe(list.replace('<li>a</li>\n\n  ', ''))
  })
})

// Text without an element becomes a paragraph beside other such text.
const { text: _bare, ...bodies } = editorHtml
const blocks = Object.values(bodies).flatMap((html) =>
  writeBlocks(readPost(html)).filter((one) => /^<(?!img|span)/.test(one)),
)
test.each([
  ['<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>', moveSelected(-1), 'ba'],
  ['<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>', moveSelected(1), 'ab'],
  ['<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>', duplicateSelected, 'abb'],
  ['<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>', deleteSelected, 'a'],
])('in the gap below the last block, that is meant: %s', (html, command, text) => {
  const doc = readPost(html)
  const selection = new GapCursor(doc.resolve(doc.content.size))
  expect(run(EditorState.create({ doc, selection }), command).state.doc.textContent).toBe(text)
})

const gap = fc.constantFrom('', '\n', '\n\n', ' ')
const places = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 8 })

test('whatever moves, each block keeps its bytes, and undo gives back the text', () => {
  const document = fc.array(fc.tuple(gap, fc.constantFrom(...blocks)), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(document, places, (parts, moves) => {
      const html = parts.flat().join('')
      let state = EditorState.create({ doc: readPost(html), plugins: [history()] })
      const start = state.doc
      const bytesOf = () =>
        writeBlocks(state.doc)
          .map((one) => one.trim())
          .toSorted()
      const before = bytesOf()
      let moved = 0
      for (const [from, length, target] of moves) {
        const count = countOfBlocks(state.doc)
        const first = from % count
        const chosen = selectedBlocks(state.doc, first, first + 1 + (length % (count - first)))
        const tr = moveSiblings(state, chosen, target % (count + 1))
        if (!tr) continue
        moved++
        state = state.apply(tr)
        state.doc.check()
        expect(bytesOf()).toEqual(before)
        expect(startOf(selectedBlocks(state.doc, 0), count)).toBe(endOfBlocks(state.doc))
      }
      while (moved-- > 0) undo(state, (tr) => (state = state.apply(tr)))
      expect(writeHtml(state.doc)).toBe(writeHtml(start))
      expect(state.doc.eq(start)).toBe(true)
    }),
    { numRuns: runs(200) },
  )
})

test('wherever the cursor is, moving loses no byte, and undo gives back the text', () => {
  const steps = fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(bodies)), steps, (body, moves) => {
      const doc = readPost(`<p>a</p>\n${body}`)
      let state = EditorState.create({ doc, plugins: [history()] })
      const bytesOf = () => [...writeHtml(state.doc)].toSorted().join('')
      const before = bytesOf()
      let count = 0
      for (const [place, isUp] of moves) {
        const $place = state.doc.resolve(place % state.doc.content.size)
        state = state.apply(state.tr.setSelection(TextSelection.near($place)))
        const { doc: old } = state
        state = run(state, isUp ? up : down).state
        if (state.doc !== old) count++
        state.doc.check()
        expect(bytesOf()).toBe(before)
      }
      while (count-- > 0) state = run(state, undo).state
      expect(writeHtml(state.doc)).toBe(writeHtml(doc))
    }),
    { numRuns: runs(200) },
  )
})

test('an image that is being uploaded stays in the block that moves', () => {
  const [plugin] = UploadPlaceholders.config.addProseMirrorPlugins?.call({} as never) ?? []
  const doc = readPost('<p>one</p>\n<p>two</p>')
  const at = { from: 8, to: 8 }
  let state = EditorState.create({ doc, plugins: plugin ? [plugin] : [] })
  state = run(state, addUploadPlaceholder(1, 'a.png', at)).state
  state = run(state.apply(state.tr.setSelection(TextSelection.create(doc, 6))), up).state
  const filled = fillUploadPlaceholder(1, { src: '/a.png', alt: '', caption: '' }, { width: 2, height: 1 })
  expect(run(state, filled).html).toBe('<p>tw<img src="/a.png" width="2" height="1">o</p>\n<p>one</p>')
})
