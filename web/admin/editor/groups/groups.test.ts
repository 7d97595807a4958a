import { history, undo } from '@tiptap/pm/history'
import { type Command, EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { sanitizeBody } from '#server/content/html/sanitize-html.ts'
import { writeHtml } from '../html/write-html.ts'
import { removeLabel, setLabel } from '../labels/set-label.ts'
import { deleteSelected, duplicateSelected } from '../moving/copy-and-delete.ts'
import { moveSelected } from '../moving/move-siblings.ts'
import { editGroupCaption } from '../pictures/add-caption.ts'
import { emptyCaptions } from '../pictures/empty-captions.ts'
import { goBehindPicture } from '../pictures/pictures.ts'
import { wholeFigures } from '../pictures/whole-figures.ts'
import { after as stateAfter } from '../testing/cursor.ts'
import { readPost } from '../testing/read-post.ts'
import { addBeside, placeBeside } from './add-beside.ts'
import { removePart, selectGroup, takeApart } from './change-group.ts'
import { fitGroups } from './fit-groups.ts'

const number = (text: string) => `<span class="number">${text}</span>`
const caption = (text: string) => `<figcaption>${text}</figcaption>`
const part = (src: string, words = '', id = '') =>
  `<figure${id && ` id="${id}"`}><img src="${src}" alt="A">${words && caption(words)}</figure>`
const lettered = (letter: string, src: string, words = '', id = '') =>
  part(src, `${number(`(${letter})`)}${words && ` ${words}`}`, id)
const group = (id: string, ...content: string[]) =>
  `<figure class="group"${id && ` id="${id}"`}>${content.join('')}</figure>`
const to = (id: string, text: string) => `<a class="ref" href="#${id}">${text}</a>`
const added = { src: '/new.png', alt: '', caption: '' }

function load(html: string): EditorState {
  const state = EditorState.create({
    doc: readPost(html),
    plugins: [history(), wholeFigures(), fitGroups(), emptyCaptions()],
  })
  return state.apply(state.tr.setSelection(TextSelection.atStart(state.doc)))
}

/** Selects the picture with an address. */
function select(state: EditorState, src: string): EditorState {
  let at = 0
  state.doc.descendants((node, pos) => {
    if (node.attrs.attributes?.src === src) at = pos
  })
  return state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at)))
}

/** What the editor has after commands on a picture, which the server stores as it is. */
function storedAfter(html: string, src: string, ...commands: Command[]): string {
  const written = writeHtml(commands.reduce(stateAfter, select(load(html), src)).doc)
  expect(sanitizeBody(written)).toBe(written)
  return written
}

const labelled = `<p>See ${to('fig-g-a', 'Figure 1a')}, ${to('fig-g-b', 'Figure 1b')} and ${to('fig-g', 'Figure 1')}.</p>${group(
  'fig-g',
  lettered('a', '/a.png', 'One', 'fig-g-a'),
  lettered('b', '/b.png', 'Two', 'fig-g-b'),
  lettered('c', '/c.png', '', 'fig-g-c'),
  caption(`${number('Figure 1:')} All`),
)}<p>End</p>`
const pair = `${group('', lettered('a', '/a.png', '<em>One</em>'), lettered('b', '/b.png'))}<p>End</p>`

describe('a picture beside another one', () => {
  test.each([
    [
      'alone',
      '<p>x</p><p class="ql-align-center"><img src="/a.png" alt="A"></p>',
      '<figure class="ql-align-center"><img src="/a.png" alt="A"><figcaption><span class="number">(a)</span></figcaption></figure>',
    ],
    ['with a caption', `<p>x</p>${part('/a.png', 'One')}`, lettered('a', '/a.png', 'One')],
  ])('makes a group of one %s', (_, html, first) => {
    const made = storedAfter(`${html}<p>End</p>`, '/a.png', addBeside(added))
    const second = `<figure><img src="/new.png"><figcaption>${number('(b)')}</figcaption></figure>`
    expect(made).toBe(`<p>x</p>${group('', first, second)}<p>End</p>`)
  })

  test('keeps the number and the references of one with a label', () => {
    const html = `<p>${to('fig-a', 'Figure 1')}</p>${part('/a.png', `${number('Figure 1:')} One`, 'fig-a')}`
    const state = stateAfter(select(load(html), '/a.png'), addBeside(added))
    expect(sanitizeBody(writeHtml(state.doc))).toContain(to('fig-a', 'Figure 1a'))
  })

  test('comes behind the selected one of a group, up to four', () => {
    const once = select(load(pair), '/a.png')
    const twice = stateAfter(stateAfter(once, addBeside(added)), addBeside({ ...added, src: '/d.png' }))
    const order = [...writeHtml(twice.doc).matchAll(/src="([^"]+)"/g)].map(([, src]) => src)
    expect(order).toEqual(['/a.png', '/new.png', '/d.png', '/b.png'])
    expect(placeBeside(twice)).toBeNull()
  })

  test('is put beside the one above an empty line', () => {
    const state = load(`${part('/a.png', 'One')}<p></p>`)
    const below = state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))
    expect(writeHtml(stateAfter(below, addBeside(added)).doc)).toContain('<figure class="group">')
  })

  test.each([
    ['in a line of text', '<p>x <img src="/a.png"></p>'],
    ['in a table', '<table><tbody><tr><td><p><img src="/a.png"></p></td></tr></tbody></table>'],
    ['in a figure with more', '<figure><img src="/a.png"><p>x</p></figure>'],
  ])('is not put beside one %s', (_, html) => {
    expect(placeBeside(select(load(html), '/a.png'))).toBeNull()
  })
})

describe('the pictures of a group', () => {
  test('change places, with the references to them, in one step', () => {
    const moved = stateAfter(select(load(labelled), '/a.png'), moveSelected(1))
    expect(writeHtml(moved.doc)).toBe(
      `<p>See ${to('fig-g-b', 'Figure 1b')}, ${to('fig-g-a', 'Figure 1a')} and ${to('fig-g', 'Figure 1')}.</p>${group(
        'fig-g',
        lettered('a', '/b.png', 'Two', 'fig-g-a'),
        lettered('b', '/a.png', 'One', 'fig-g-b'),
        lettered('c', '/c.png', '', 'fig-g-c'),
        caption(`${number('Figure 1:')} All`),
      )}<p>End</p>`,
    )
    expect(writeHtml(stateAfter(moved, undo).doc)).toBe(labelled)
    expect(writeHtml(stateAfter(moved, moveSelected(-1)).doc)).toBe(labelled)
  })

  test.each([
    ['a key', deleteSelected],
    ['the panel', removePart],
  ])('are removed by %s, and references to them lead to the group', (_, command) => {
    expect(storedAfter(labelled, '/a.png', command)).toBe(
      `<p>See ${to('fig-g', 'Figure 1')}, ${to('fig-g-a', 'Figure 1a')} and ${to('fig-g', 'Figure 1')}.</p>${group(
        'fig-g',
        lettered('a', '/b.png', 'Two', 'fig-g-a'),
        lettered('b', '/c.png', '', 'fig-g-b'),
        caption(`${number('Figure 1:')} All`),
      )}<p>End</p>`,
    )
  })

  test('need no group when one is left, which keeps all words', () => {
    expect(storedAfter(pair, '/b.png', removePart)).toBe(`${part('/a.png', '<em>One</em>')}<p>End</p>`)
    const one = storedAfter(labelled, '/a.png', removePart, removePart)
    expect(one).toContain('<figure id="fig-g">')
    expect(one).toMatch(/Figure 1:<\/span> All/)
    expect(one).toContain(to('fig-g', 'Figure 1'))
  })

  test('are at most four: another copy goes below', () => {
    const state = select(load(pair), '/b.png')
    const copies = [duplicateSelected, duplicateSelected, duplicateSelected].reduce(stateAfter, state)
    expect(writeHtml(copies.doc)).toMatch(/\(d\)<\/span><\/figcaption><\/figure><\/figure><figure>/)
  })

  test('leave what is typed on them, and Enter below them, outside of the group', () => {
    const tr = goBehindPicture(select(load(pair), '/a.png'))
    expect(writeHtml(tr?.insertText('T').doc as never)).toBe(pair.replace('<p>End', '<p>T</p><p>End'))
  })

  test.each([
    ['before', 0],
    ['behind', 1],
  ])('stay together when words come %s one of them, which stand below then', (_, offset) => {
    const state = load(pair)
    let image = 0
    state.doc.descendants((node, pos) => {
      if (node.attrs.attributes?.src === '/b.png') image = pos
    })
    const typed = state.apply(state.tr.insertText('T', image + offset))
    expect(writeHtml(typed.doc)).toBe(pair.replace('<p>End', '<p>T</p><p>End'))
  })

  test.each([
    ['behind', 3],
    ['before', 0],
  ])('keep what is typed %s a letter, and the letter when it is deleted', (_, offset) => {
    const state = load(pair)
    let letter = 0
    state.doc.descendants((node, pos) => {
      if (node.text === '(b)') letter = pos
    })
    const at = state.apply(state.tr.setSelection(TextSelection.create(state.doc, letter + offset)))
    const typed = [...'one two'].reduce((now, sign) => now.apply(now.tr.insertText(sign)), at)
    expect(writeHtml(typed.doc)).toContain(caption(`${number('(b)')} one two`))
    expect(writeHtml(state.apply(state.tr.delete(letter + 2, letter + 3)).doc)).toBe(pair)
  })

  test('are numbered with the label of the group, and without it no longer', () => {
    const plain = `<p>x</p>${pair}`
    const named = storedAfter(plain, '/a.png', selectGroup, setLabel('fig-n'))
    expect(named).toContain('id="fig-n-b"')
    expect(named).toContain(caption(number('Figure 1')))
    const renamed = storedAfter(labelled, '/a.png', selectGroup, setLabel('fig-x'))
    expect(renamed).toContain(to('fig-x-b', 'Figure 1b'))
    expect(storedAfter(named, '/a.png', selectGroup, removeLabel)).toBe(plain)
  })

  test('may have labels of their own', () => {
    const made = storedAfter(pair, '/b.png', setLabel('fig-own'))
    expect(made).toContain('<figure id="fig-own">')
    expect(made).toContain(caption(number('Figure 1')))
  })
})

describe('a group', () => {
  test('has a caption, which goes again if it stays empty', () => {
    const typing = stateAfter(select(load(pair), '/a.png'), editGroupCaption)
    const typed = typing.apply(typing.tr.insertText('Both'))
    expect(writeHtml(typed.doc)).toContain(`${caption('Both')}</figure><p>`)
    const left = typing.apply(typing.tr.setSelection(TextSelection.atEnd(typing.doc)))
    expect(writeHtml(left.doc)).toBe(pair)
  })

  test('gives its pictures back when it is taken apart', () => {
    expect(storedAfter(pair, '/a.png', takeApart)).toBe(
      `${part('/a.png', '<em>One</em>')}<p><img src="/b.png" alt="A"></p><p>End</p>`,
    )
    expect(storedAfter(labelled, '/b.png', takeApart)).toBe(
      `<p>See ${to('fig-g-a', 'Figure 1')}, ${to('fig-g-b', 'Figure 2')} and ${to('fig-g-a', 'Figure 1')}.</p>${part(
        '/a.png',
        `${number('Figure 1:')} One`,
        'fig-g-a',
      )}${part('/b.png', `${number('Figure 2:')} Two`, 'fig-g-b')}${part('/c.png', number('Figure 3'), 'fig-g-c')}<p>All</p><p>End</p>`,
    )
  })

  test('keeps nothing else in it', () => {
    const state = load(pair)
    const group = state.doc.firstChild
    const line = state.schema.nodes.paragraph?.create(null, state.schema.text('T'))
    const typed = state.apply(state.tr.insert((group?.nodeSize ?? 0) - 1, line as never))
    expect(writeHtml(typed.doc)).toBe(pair.replace('<p>End', '<p>T</p><p>End'))
  })
})
