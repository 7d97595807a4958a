import { history, undo } from '@tiptap/pm/history'
import { type Command, EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { selectedImage, setImage } from '../commands/images.ts'
import { setDecorative, setPictureAlt, setPictureWidth } from '../commands/pictures.ts'
import { writeHtml } from '../html/write-html.ts'
import { deleteSelected } from '../moving/copy-and-delete.ts'
import { moveSelected } from '../moving/move-siblings.ts'
import { readPost } from '../testing/read-post.ts'
import { editCaption, leaveCaptionStart } from './add-caption.ts'
import { emptyCaptions } from './empty-captions.ts'
import { widthChoices } from './picture-widths.ts'
import { goBehindPicture } from './pictures.ts'
import { wholeFigures } from './whole-figures.ts'

function load(html: string): EditorState {
  const state = EditorState.create({
    doc: readPost(html),
    plugins: [history(), wholeFigures(), emptyCaptions()],
  })
  // Plugins append to a first change of the selection.
  return state.apply(state.tr.setSelection(TextSelection.atStart(state.doc)))
}

function imageAt({ doc }: EditorState, index = 0): number {
  const found: number[] = []
  doc.descendants((node, pos) => {
    if (node.type.name === 'image') found.push(pos)
  })
  return found[index] as number
}

const select = (state: EditorState, index = 0): EditorState =>
  state.apply(state.tr.setSelection(NodeSelection.create(state.doc, imageAt(state, index))))

function run(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

function endOf({ doc }: EditorState, text: string): number {
  let end = -1
  doc.descendants((node, pos) => {
    if (node.text?.includes(text)) end = pos + node.text.indexOf(text) + text.length
  })
  return end
}

const deleteSelection: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.deleteSelection())
  return true
}

const figure =
  '<figure><a href="/x"><img src="/a.png" alt="A"></a><figcaption>By  <b>Ann</b></figcaption></figure>'
const text = `<p>a  b</p>\n\n${figure}\n\n<p>c</p>`

describe('a picture in a figure of its own', () => {
  test.each([
    [text, `${figure}<p>T</p>`],
    [`<p>a <img src="/a.png"> b</p>`, '<p>a <img src="/a.png">T b</p>'],
  ])('stays when text is typed on it', (html, expected) => {
    const state = select(load(html))
    const tr = goBehindPicture(state)
    expect(writeHtml(state.apply(tr?.insertText('T') ?? state.tr).doc)).toContain(expected)
  })

  test('is selected when the cursor comes beside it, and not when it comes into its caption', () => {
    const state = load(text)
    const moveTo = (pos: number) => state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)))
    const { selection } = moveTo(imageAt(state))
    expect(selection).toBeInstanceOf(NodeSelection)
    expect((selection as NodeSelection).node.type.name).toBe('figure')
    expect(moveTo(endOf(state, 'Ann')).selection).toBeInstanceOf(TextSelection)
  })

  test('is selected, and so copied and dragged, with its caption', () => {
    const state = select(load(text))
    expect((state.selection as NodeSelection).node.type.name).toBe('figure')
    expect(selectedImage(state)).toEqual({ src: '/a.png', alt: 'A', caption: 'By Ann' })
  })

  test.each([
    ['key', deleteSelected],
    ['cut', deleteSelection],
  ])('is deleted with its caption by a %s, which is one step', (_how, command) => {
    const deleted = run(select(load(text)), command)
    expect(writeHtml(deleted.doc)).toBe('<p>a  b</p>\n\n<p>c</p>')
    expect(writeHtml(run(deleted, undo).doc)).toBe(text)
  })

  test('is deleted with its caption as text too, which is one step', () => {
    const state = load(text)
    const pos = imageAt(state)
    const deleted = state.apply(state.tr.delete(pos, pos + 1))
    expect(writeHtml(deleted.doc)).toBe('<p>a  b</p>\n\n<p>c</p>')
    expect(writeHtml(run(deleted, undo).doc)).toBe(text)
  })

  test('leaves an empty line if there was nothing else', () => {
    const deleted = run(select(load(figure)), deleteSelected)
    expect(writeHtml(deleted.doc)).toBe('')
    expect(writeHtml(run(deleted, undo).doc)).toBe(figure)
    const quoted = load(`<blockquote>${figure}</blockquote><p>a</p>`)
    const pos = imageAt(quoted)
    expect(writeHtml(quoted.apply(quoted.tr.delete(pos, pos + 1)).doc)).toBe(
      '<blockquote><p><br></p></blockquote><p>a</p>',
    )
  })

  test('moves with its caption', () => {
    const moved = run(select(load(text)), moveSelected(-1))
    expect(writeHtml(moved.doc)).toBe(`${figure}\n\n<p>a  b</p>\n\n<p>c</p>`)
    expect(selectedImage(moved)?.src).toBe('/a.png')
  })

  test('is changed in its figure', () => {
    const changed = run(select(load(text)), setImage({ src: '/b.png', alt: '', caption: 'By Ann' }))
    expect(writeHtml(changed.doc)).toBe(text.replace('src="/a.png" alt="A"', 'src="/b.png"'))
  })
})

describe('a caption', () => {
  const type = (state: EditorState, text: string) => state.apply(state.tr.insertText(text))
  const leave = (state: EditorState) => state.apply(state.tr.setSelection(TextSelection.atStart(state.doc)))

  test.each([
    ['<p>a</p>\n<p class="ql-align-center"><img src="/a.png"></p>', 'figure class="ql-align-center"'],
    ['<p>a</p><figure>\n<img src="/a.png">\n</figure>', 'figure'],
  ])('is typed below a picture, and goes if nothing is typed: %s', (html, opening) => {
    const added = run(select(load(html)), editCaption)
    const typed = writeHtml(type(added, 'By Ann').doc)
    expect(typed).toContain(`<${opening}>`)
    expect(typed).toMatch(/<img src="\/a.png">\n?<figcaption>By Ann<\/figcaption>/)
    expect(writeHtml(leave(added).doc)).toBe(html)
    const again = run(leave(added), undo)
    expect(writeHtml(again.doc)).toBe(html)
  })

  test('takes a picture out of its line', () => {
    const added = run(select(load('<p>a <img src="/a.png"> b</p>')), editCaption)
    expect(writeHtml(type(added, 'c').doc)).toBe(
      '<p>a </p><figure><img src="/a.png"><figcaption>c</figcaption></figure><p> b</p>',
    )
  })

  test('is left by Backspace at its start, which selects the picture and takes an empty one away', () => {
    const state = load(text)
    const start = TextSelection.create(state.doc, endOf(state, 'By') - 2)
    const left = run(state.apply(state.tr.setSelection(start)), leaveCaptionStart)
    expect(selectedImage(left)?.caption).toBe('By Ann')
    expect(writeHtml(left.doc)).toBe(text)
    const later = state.apply(state.tr.setSelection(TextSelection.create(state.doc, start.head + 1)))
    expect(leaveCaptionStart(later)).toBe(false)

    const html = '<p>a</p><figure><img src="/a.png"><figcaption></figcaption></figure>'
    const taken = run(run(select(load(html)), editCaption), leaveCaptionStart)
    expect(writeHtml(taken.doc)).toBe('<p>a</p><figure><img src="/a.png"></figure>')
    expect(selectedImage(taken)?.src).toBe('/a.png')
    const plain = '<p>a</p><p><img src="/a.png"></p>'
    expect(writeHtml(run(run(select(load(plain)), editCaption), leaveCaptionStart).doc)).toBe(plain)
  })

  test('that is emptied is taken away, and one that was empty stays', () => {
    const state = load(text)
    const end = endOf(state, 'Ann')
    const chosen = TextSelection.create(state.doc, end - 'By Ann'.length, end)
    const within = run(state.apply(state.tr.setSelection(chosen)), deleteSelection)
    expect(writeHtml(within.doc)).toContain('<figcaption></figcaption>')
    expect(writeHtml(leave(within).doc)).toBe(text.replace(/<figcaption>.*<.figcaption>/, ''))
    const { tr } = state.apply(state.tr.setSelection(chosen))
    tr.deleteSelection()
    const atOnce = state
      .apply(state.tr.setSelection(chosen))
      .apply(tr.setSelection(TextSelection.atStart(tr.doc)))
    expect(writeHtml(atOnce.doc)).toBe(writeHtml(leave(within).doc))
    const html = '<p>a</p><figure><img src="/a.png"><figcaption></figcaption></figure>'
    const old = run(select(load(html)), editCaption)
    expect(writeHtml(leave(old).doc)).toBe(html)
  })
})

test('the text of a picture is changed in place', () => {
  const state = select(load(text))
  expect(writeHtml(run(state, setPictureAlt('B')).doc)).toBe(text.replace('alt="A"', 'alt="B"'))
  const decorative = run(state, setPictureAlt(null))
  expect(writeHtml(decorative.doc)).toBe(text.replace('alt="A"', 'alt="" role="presentation"'))
  expect(writeHtml(run(decorative, setPictureAlt('')).doc)).toBe(text.replace(' alt="A"', ''))
  expect(selectedImage(decorative)?.src).toBe('/a.png')
})

test('the width of a picture is one of those that it has room for, with the height for it', () => {
  const choices = (natural: number, width = natural) => widthChoices(natural, { width, place: null })
  expect(choices(500).map(({ width }) => width)).toEqual([240, 480, 500])
  expect(choices(100, 77).map(({ label }) => label)).toEqual(['Original', '77 pixels'])
  const size = { width: 900, height: 600 }
  const small = run(select(load(text)), setPictureWidth({ width: 240, place: null }, size))
  expect(writeHtml(small.doc)).toBe(text.replace('alt="A"', 'alt="A" width="240" height="160"'))
})

test('a large picture may be wider than the text, and no more once another width is chosen', () => {
  const size = { width: 900, height: 600 }
  const choices = widthChoices(900, { width: 900, place: 'full' })
  expect(choices.map(({ place }) => place)).toEqual([null, null, null, null, 'wide', 'full'])
  const wide = run(select(load(text)), setPictureWidth({ width: 900, place: 'wide' }, size))
  expect(writeHtml(wide.doc)).toBe(text.replace('alt="A"', 'alt="A" class="wide" width="900" height="600"'))
  const plain = run(wide, setPictureWidth({ width: 900, place: null }, size))
  expect(writeHtml(plain.doc)).toBe(text.replace('alt="A"', 'alt="A" width="900" height="600"'))
})

test('a figure with several pictures loses only the one that is deleted', () => {
  const caption = '<figcaption>Both</figcaption></figure>'
  const lines = load(`<figure><p><img src="/a.png"></p>\n<p><img src="/b.png"></p>\n${caption}`)
  const line = run(select(lines), deleteSelection)
  expect(writeHtml(line.doc)).toBe(`<figure><p><img src="/b.png"></p>\n${caption}`)
  expect(writeHtml(run(line, undo).doc)).toBe(writeHtml(lines.doc))
  const bare = load(`<figure><img src="/a.png"><img src="/b.png">${caption}`)
  expect(writeHtml(run(select(bare, 1), deleteSelection).doc)).toBe(`<figure><img src="/a.png">${caption}`)
})

test('nothing else in a figure is lost with a picture', () => {
  const html = '<figure><img src="/a.png"><pre>x</pre><figcaption>Code</figcaption></figure>'
  const state = select(load(html))
  expect((state.selection as NodeSelection).node.type.name).toBe('image')
  expect(writeHtml(run(state, deleteSelection).doc)).toBe(
    '<figure><pre>x</pre><figcaption>Code</figcaption></figure>',
  )
  const code = '<figure><pre>x</pre><figcaption>Code</figcaption></figure>'
  const typed = load(code)
  expect(writeHtml(typed.apply(typed.tr.delete(2, 3)).doc)).toBe(code.replace('x', ''))
})

test('a picture that is decorative for a moment has its words again', () => {
  const html = '<p><img src="/a.png" alt="A cat"></p>'
  const kept = new Map<string, string>()
  const decorative = run(select(load(html)), setDecorative(true, kept))
  expect(writeHtml(decorative.doc)).not.toContain('A cat')
  expect(writeHtml(run(decorative, setDecorative(false, kept)).doc)).toBe(html)
})
