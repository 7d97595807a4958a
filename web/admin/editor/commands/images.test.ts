import { type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import {
  addUploadPlaceholder,
  fillUploadPlaceholder,
  UploadPlaceholders,
} from '../uploads/upload-placeholders.ts'
import { selectedImage, setImage } from './images.ts'

const values = { src: '/a.png', alt: '', caption: '' }
const image = '<img src="/a.png">'
const figure = `<figure>${image}<figcaption>By Ann</figcaption></figure>`

test.each([
  ['an empty line', '<p>¦</p><p>b</p>', `<p>${image}</p><p>¦</p><p>b</p>`, `${figure}<p>¦</p><p>b</p>`],
  ['an empty line before another', '<p>¦</p><p></p>', `<p>${image}</p><p>¦</p>`, `${figure}<p>¦</p>`],
  ['a line of text', '<p>a¦</p><p>b</p>', `<p>a${image}¦</p><p>b</p>`, `<p>a</p>${figure}<p>¦</p><p>b</p>`],
  ['the middle of text', '<p>a¦b</p>', `<p>a${image}¦b</p>`, `<p>a</p>${figure}<p>¦b</p>`],
  [
    'a cell',
    '<table><tbody><tr><td>¦</td></tr></tbody></table>',
    `<table><tbody><tr><td>${image}<p>¦</p></td></tr></tbody></table>`,
    `<table><tbody><tr><td>${figure}<p>¦</p></td></tr></tbody></table>`,
  ],
])('after an image in %s, typing goes on where the text does', (_where, html, plain, captioned) => {
  const state = stateWithCursor(html)
  expect(htmlWithCursor(after(state, setImage(values)))).toBe(plain)
  expect(htmlWithCursor(after(state, setImage({ ...values, caption: 'By Ann' })))).toBe(captioned)
})

const plugins = UploadPlaceholders.config.addProseMirrorPlugins?.call({} as never) ?? []
const begin = (state: EditorState): EditorState => {
  const { from, to } = state.selection
  return after(state, addUploadPlaceholder(1, 'a.png', { from, to }))
}
const end = (state: EditorState): EditorState =>
  after(state, fillUploadPlaceholder(1, values, { width: 2, height: 1 }))
const uploaded = '<img src="/a.png" width="2" height="1">'

test('what is typed in the line of an image that is being uploaded goes below it', () => {
  const state = begin(stateWithCursor('<p>¦</p>', ...plugins))
  expect(htmlWithCursor(end(state))).toBe(`<p>${uploaded}</p><p>¦</p>`)
  expect(htmlWithCursor(end(state.apply(state.tr.insertText('b'))))).toBe(`<p>${uploaded}</p><p>b¦</p>`)
})

test('an image in a line of text stays there, and the cursor where it went', () => {
  const state = begin(stateWithCursor('<p>a¦</p><p>c</p>', ...plugins))
  expect(htmlWithCursor(end(state.apply(state.tr.insertText('b'))))).toBe(`<p>a${uploaded}b¦</p><p>c</p>`)
  const elsewhere = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 5)))
  expect(htmlWithCursor(end(elsewhere))).toBe(`<p>a${uploaded}</p><p>c¦</p>`)
})

test('the formulas of a caption are typed between dollar signs, and stay when another word changes', () => {
  const captioned = (words: string) =>
    `<p>a</p><figure>${image}<figcaption>${words} <code class="language-math math-inline">L=0</code></figcaption></figure><p>¦</p>`
  const state = after(stateWithCursor('<p>a</p><p>¦</p>'), setImage({ ...values, caption: 'With $L=0$' }))
  expect(htmlWithCursor(state)).toBe(captioned('With'))
  const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 3)))
  expect(selectedImage(selected)?.caption).toBe('With $L=0$')
  const changed = after(selected, setImage({ ...values, caption: 'Where $L=0$' }))
  expect(writeHtml(changed.doc)).toBe(captioned('Where').replace('<p>¦</p>', ''))
})

test('what does not change in a caption keeps its formulas and formats', () => {
  const captioned = (words: string) =>
    `<figure>${image}<figcaption>${words} <b>of</b> 2<code class="language-math math-inline">x</code></figcaption></figure><p>a</p>`
  const state = stateWithCursor(captioned('Twice').replace('a</p>', 'a¦</p>'))
  const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 2)))
  const caption = selectedImage(selected)?.caption.replace('Twice', 'Half') ?? ''
  expect(writeHtml(after(selected, setImage({ ...values, caption })).doc)).toBe(captioned('Half'))
})
