import { history, undo } from '@tiptap/pm/history'
import { EditorState, type Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { describe, expect, test } from 'vitest'
import { blocks } from '../blocks/blocks.ts'
import { findBlocks } from '../blocks/find-blocks.ts'
import { writeHtml } from '../html/write-html.ts'
import { after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { readPost } from '../testing/read-post.ts'
import { inlineTools } from '../toolbar/tools.ts'
import { entriesAt, type MenuEntry } from './menu-entries.ts'
import { canOpenMenu, chooseEntry, closeMenu, openFromButton, openMenuOf, SlashMenu } from './slash-state.ts'

const create = SlashMenu.config.addProseMirrorPlugins as (this: object) => Plugin[]
const plugins = () => [...create.call({ options: { openDialog: () => {} } }), history()]

/** The state with the cursor at the end of the first text block. */
function stateOf(html: string): EditorState {
  const doc = readPost(html)
  const state = EditorState.create({ doc, plugins: plugins() })
  const end = (doc.firstChild?.nodeSize as number) - 1
  return state.apply(state.tr.setSelection(TextSelection.near(doc.resolve(end), -1)))
}

function type(state: EditorState, keys: string): EditorState {
  return [...keys].reduce((now, one) => now.apply(now.tr.insertText(one)), state)
}

/** What is offered in a line that is not below a picture. */
const all = [...blocks.filter(({ name }) => name !== 'picture-group'), ...inlineTools]

const labels = (state: EditorState) => openMenuOf(state)?.entries.map(({ label }) => label)

describe('the slash menu', () => {
  test('opens in an empty line, with all blocks and what stands in a line', () => {
    expect(labels(type(stateOf('<p></p>'), '/'))).toEqual(all.map(({ label }) => label))
    expect(labels(type(stateOf('<ul><li></li></ul>'), '/'))).toHaveLength(all.length)
  })

  test('offers in a cell what belongs there, and its button is nowhere without a block', () => {
    const inCell = stateWithCursor('<table><tbody><tr><td>¦</td></tr></tbody></table>', ...plugins())
    expect(labels(type(inCell, '/'))).toEqual([
      'Bullet list',
      'Ordered list',
      'Task list',
      'Code block',
      'Formula',
      'Image',
      ...inlineTools.map(({ label }) => label),
    ])
    expect(canOpenMenu(stateOf('<p></p>'))).toBe(true)
    const caption = '<table><caption>¦</caption><tbody><tr><td>a</td></tr></tbody></table>'
    expect(canOpenMenu(stateWithCursor(caption))).toBe(false)
  })

  test.each([
    ['after a word', '<p>and</p>', '/'],
    ['in code', '<pre><code></code></pre>', '/'],
    ['in a heading', '<h2></h2>', '/'],
    ['for two slashes', '<p></p>', '//'],
    ['for what no block is called', '<p></p>', '/xyz'],
    ['for a path', '<p></p>', '/a/b'],
  ])('stays closed %s', (_where, html, keys) => {
    expect(openMenuOf(type(stateOf(html), keys))).toBeNull()
  })

  test('takes the slash of its button back when the cursor leaves the line, and keeps a typed one', () => {
    const leave = (state: EditorState) =>
      state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1)))
    const empty = stateWithCursor('<p>a</p><p>¦</p>', ...plugins())
    expect(writeHtml(leave(stateAfter(empty, openFromButton)).doc)).toBe('<p>a</p><p><br></p>')
    expect(writeHtml(leave(type(empty, '/')).doc)).toBe('<p>a</p><p>/</p>')
  })

  test('opens again when what was typed is a name again', () => {
    const none = type(stateOf('<p></p>'), '/hx')
    const { from } = none.selection
    expect(openMenuOf(none)).toBeNull()
    expect(openMenuOf(none.apply(none.tr.delete(from - 1, from)))).not.toBeNull()
  })

  test('stays closed once it was closed, and the slash stays', () => {
    let state = type(stateOf('<p></p>'), '/he')
    expect(closeMenu(state, (tr) => (state = state.apply(tr)))).toBe(true)
    expect(writeHtml(state.doc)).toBe('<p>/he</p>')
    expect(openMenuOf(type(state, 'a'))).toBeNull()
  })

  test('by the button leaves no slash unless something is chosen', () => {
    let state = stateOf('<p></p>')
    openFromButton(state, (tr) => (state = state.apply(tr)))
    expect(labels(state)).toHaveLength(all.length)
    closeMenu(state, (tr) => (state = state.apply(tr)))
    expect(writeHtml(state.doc)).toBe('')
    expect(openFromButton(stateOf('<p>a</p>'))).toBe(false)
  })

  test.each([
    ['foot', 'Footnote'],
    ['formula in', 'Formula in the line'],
    ['cite', 'Reference or citation'],
    ['cross', 'Reference or citation'],
  ])('finds by /%s: %s', (typed, label) => {
    expect(labels(type(stateOf('<p></p>'), `/${typed}`))?.[0]).toBe(label)
  })

  test('has an image beside another one only below that', () => {
    const found = (above: string) =>
      labels(type(stateWithCursor(`${above}<p>¦</p>`, ...plugins()), '/pict')) ?? []
    expect(found('<p>a</p>')).toEqual(['Image'])
    const image = '<figure><img src="/a.png"></figure>'
    expect(found(image)).toEqual(['Image', 'Image beside'])
    expect(found(`<figure class="group">${image.repeat(4)}</figure>`)).toEqual(['Image'])
  })

  test('puts what stands in a line there, in one step, or says why not', () => {
    let state = type(stateOf('<p></p>'), '/foot')
    const view = {
      get state() {
        return state
      },
      dispatch: (tr: Transaction) => {
        state = state.apply(tr)
      },
    } as unknown as EditorView
    const refusals: string[] = []
    const options = { openDialog: () => {}, onRefused: (reason: string) => refusals.push(reason) }
    const choose = (name: string) => {
      const entry = entriesAt(state).find((one) => one.name === name) as MenuEntry
      chooseEntry(entry, options)(state, view.dispatch, view)
    }
    choose('footnote')
    expect(writeHtml(state.doc)).toMatch(/^<p><sup class="footnote-ref">.*<\/sup><\/p>/)
    expect(openMenuOf(state)).toBeNull()
    undo(state, view.dispatch)
    expect(writeHtml(state.doc)).toBe('<p>/foot</p>')
    choose('reference')
    expect(writeHtml(state.doc)).toBe('<p>/foot</p>')
    expect(refusals).toEqual([expect.stringContaining('nothing to refer to')])
  })

  test('does not open by undo', () => {
    let state = type(stateOf('<p></p>'), '/')
    state = state.apply(state.tr.delete(1, 2).setMeta('addToHistory', true))
    undo(state, (tr) => (state = state.apply(tr)))
    expect(openMenuOf(state)).toBeNull()
  })
})

describe('blocks are found', () => {
  test.each([
    ['', blocks.length],
    ['heading', 4],
    ['Heading  3', 1],
  ])('by %j', (typed, count) => {
    expect(findBlocks(typed, blocks)).toHaveLength(count)
  })

  test.each([
    ['quote', 'blockquote'],
    ['divi', 'rule'],
    ['line', 'rule'],
    ['photo', 'image'],
    ['h3', 'heading-3'],
    ['code', 'code-block'],
    ['spoiler', 'details'],
    ['list', 'bullet-list'],
  ])('first by %s: %s', (typed, name) => {
    expect(findBlocks(typed, blocks)[0]?.name).toBe(name)
  })

  test('not in the middle of a word', () => {
    expect(findBlocks('ding', blocks)).toEqual([])
  })
})
