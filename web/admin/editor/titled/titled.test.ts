import { chainCommands } from '@tiptap/pm/commands'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { history, undo } from '@tiptap/pm/history'
import { AllSelection, type Command, EditorState, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { describe, expect, test } from 'vitest'
import { enterFence } from '../behaviour/block-signs.ts'
import { signAt } from '../behaviour/typed-signs.ts'
import { type BlockKind, withVariants } from '../blocks/block-kind.ts'
import { blocks } from '../blocks/blocks.ts'
import { setParagraph } from '../commands/clear-formatting.ts'
import { writeHtml } from '../html/write-html.ts'
import { deleteSelected, duplicateSelected } from '../moving/copy-and-delete.ts'
import { moveSelected } from '../moving/move-siblings.ts'
import { cursor, htmlWithCursor, after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { readPost } from '../testing/read-post.ts'
import { numberTitles } from './number-titles.ts'
import { changeTitled } from './set-titled.ts'
import {
  backToTitle,
  dissolveTitled,
  enterBody,
  enterEmptyTitle,
  leaveTitled,
  unwrapTitled,
} from './title-keys.ts'

const kind = (name: string): BlockKind => withVariants(blocks).find((one) => one.name === name) as BlockKind

const insert = (name: string) => kind(name).insert as Command
const turnInto = (name: string) => kind(name).turnInto as Command
const sign: Command = (state, dispatch) => signAt(state, false)?.(state, dispatch) ?? false

const note = (body: string, title = 'Note') =>
  `<aside class="callout note"><p class="callout-title">${title}</p>${body}</aside>`
const tip = (body: string, title = 'Tip') => note(body, title).replace('note', 'tip')
const folded = (body: string, title = 'Note', open = '') =>
  `<details class="callout note"${open}><summary>${title}</summary>${body}</details>`
const theorem = (body: string, label: string, title = '', name = 'theorem') =>
  `<section class="${name}"><p class="theorem-title">${label}${
    title && ` (<span class="title">${title}</span>)`
  }</p>${body}</section>`

const result = (html: string, command: Command) => htmlWithCursor(stateAfter(stateWithCursor(html), command))

describe('callouts', () => {
  test.each([
    ['in an empty line', '<p>a</p><p>¦</p>', insert('callout'), `<p>a</p>${note('<p><br></p>', '¦')}`],
    ['below text', '<p>a¦</p>', insert('tip'), `<p>a</p>${tip('<p><br></p>', '¦')}`],
    ['around a block', '<h2>a¦</h2>', turnInto('callout'), note('<h2>a¦</h2>')],
    ['in place of a quotation', '<blockquote><p>a¦</p></blockquote>', turnInto('callout'), note('<p>a¦</p>')],
    ['as another kind', note('<p>a</p>', 'Note¦'), turnInto('tip'), tip('<p>a¦</p>')],
    ['with its own title', note('<p>a</p>', 'Mind¦'), turnInto('tip'), tip('<p>a¦</p>', 'Mind')],
    [
      'from details',
      '<details><summary>a¦</summary><p>b</p></details>',
      turnInto('callout'),
      note('<p>b¦</p>', 'a'),
    ],
    [
      'to details',
      note('<p>b</p>', 'a¦'),
      turnInto('details'),
      '<details><summary>a¦</summary><p>b</p></details>',
    ],
    [
      'within an item',
      '<ul><li>a<p>¦</p></li></ul>',
      insert('callout'),
      `<ul><li>a${note('<p><br></p>', '¦')}</li></ul>`,
    ],
  ])('are made %s', (_what, html, command, expected) => {
    expect(result(html, command)).toBe(expected)
  })

  test.each([
    ['<blockquote><p>[!NOTE] ¦</p></blockquote>', sign, note('<p><br></p>', '¦')],
    ['<blockquote><p>[!tip]- ¦a</p></blockquote>', sign, null],
    ['<p>:::warning ¦</p>', sign, note('<p><br></p>', '¦').replace('note', 'warning')],
    ['<blockquote><p>[!NOTE]- ¦</p></blockquote>', sign, folded('<p><br></p>', '¦')],
    ['<blockquote><p>[!NOTE]+ ¦</p></blockquote>', sign, folded('<p><br></p>', '¦', ' open=""')],
    ['<blockquote><p>[!NOTE]¦</p></blockquote>', enterFence, note('<p>¦</p>')],
    ['<blockquote><p>[!HINT] ¦</p></blockquote>', sign, '<blockquote><p>[!HINT] ¦</p></blockquote>'],
    ['<p>::: ¦</p>', sign, '<p>::: ¦</p>'],
    ['<p>::: details ¦</p>', sign, '<details><summary>¦</summary><p><br></p></details>'],
    ['<p>:::details¦</p>', enterFence, '<details><summary>¦</summary><p><br></p></details>'],
    ['<p>::: Lemma ¦</p>', sign, theorem('<p><br></p>', 'Lemma 1', '¦', 'lemma')],
    ['<p>:::proof¦</p>', enterFence, theorem('<p>¦</p>', 'Proof', '', 'proof')],
  ])('begin by their sign: %s', (html, command, expected) => {
    const state = stateAfter(stateWithCursor(html), command)
    // The title is selected, so that typing replaces it.
    if (expected !== null) expect(htmlWithCursor(state)).toBe(expected)
    else expect(state.doc.textContent).toBe('Tipa')
  })

  test.each([
    ['Enter goes to the body', note('<p>a</p>', 'T¦'), enterBody, note('<p>¦a</p>', 'T')],
    ['Enter takes words along', note('<p>a</p>', 'T¦b'), enterBody, note('<p>¦b</p><p>a</p>', 'T')],
    ['an empty last line leaves', note('<p>a</p><p>¦</p>'), leaveTitled, `${note('<p>a</p>')}<p>¦</p>`],
    ['a title of its own stays as text', note('<p>a</p>', '¦T'), dissolveTitled, '<p>¦T</p><p>a</p>'],
    ['the title of the kind goes', note('<p>a</p>', '¦Note'), dissolveTitled, '<p>¦a</p>'],
    ['an empty title goes', note('<p>a</p>', '¦'), dissolveTitled, '<p>¦a</p>'],
    ['Backspace in the body goes to the title', note('<p>¦a</p>'), backToTitle, note('<p>a</p>', 'Note¦')],
    ['Backspace takes an empty line away', note('<p>¦</p><p>a</p>'), backToTitle, note('<p>a</p>', 'Note¦')],
    ['unwrapping keeps the cursor', note('<p>a</p><p>b¦</p>'), unwrapTitled, '<p>a</p><p>b¦</p>'],
    ['turning into a paragraph unwraps', note('<p>a</p>', 'Note¦'), setParagraph, '<p>¦a</p>'],
    ['they move', `${note('<p>a¦</p>')}\n<p>b</p>`, moveSelected(1), `<p>b</p>\n${note('<p>a¦</p>')}`],
    ['they are deleted', `${note('<p>a¦</p>')}<p>b</p>`, deleteSelected, '<p>¦b</p>'],
  ])('%s', (_what, html, command, expected) => {
    expect(result(html, command)).toBe(expected)
  })

  test.each([
    [folded('<p>¦a</p>'), { name: 'callout', kind: 'note', folding: 'always' }, note('<p>¦a</p>')],
    [
      note('<p>¦a</p>'),
      { name: 'callout', kind: 'note', folding: 'open' },
      folded('<p>¦a</p>', 'Note', ' open=""'),
    ],
    [note('<p>¦a</p>'), { name: 'callout', kind: 'tip', folding: 'always' }, tip('<p>¦a</p>')],
    [note('<p>a</p>', 'T¦'), { name: 'callout', kind: 'tip', folding: 'always' }, tip('<p>a</p>', 'T¦')],
  ] as const)('change in place: %s', (html, to, expected) => {
    expect(result(html, changeTitled(to))).toBe(expected)
  })

  test('undo gives back every byte', () => {
    const html = '<p>a  b</p>\n<blockquote>\n<p>X\n d</p>\n</blockquote>\n\n<h2>e</h2>\n'
    const doc = readPost(html)
    const state = EditorState.create({ doc, plugins: [history()] })
    const at = TextSelection.create(doc, doc.child(0).nodeSize + 3)
    const made = stateAfter(state.apply(state.tr.setSelection(at)), turnInto('warning'))
    expect(writeHtml(made.doc)).toBe(
      html
        .replace('<blockquote>', '<aside class="callout warning"><p class="callout-title">Warning</p>')
        .replace('</blockquote>', '</aside>'),
    )
    expect(writeHtml(stateAfter(made, undo).doc)).toBe(html)
  })
})

describe('theorems', () => {
  const labels = (html: string) => {
    const plugin = numberTitles()
    const state = stateWithCursor(html, plugin)
    const found = plugin.getState(state)?.find() ?? []
    return found.map(
      (one) => (one as unknown as { type: { attrs: Record<string, string> } }).type.attrs['data-label'],
    )
  }

  test.each([
    ['the first', '<p>¦</p>', insert('theorem'), theorem('<p>¦</p>', 'Theorem 1')],
    [
      'the next of its kind',
      `${theorem('<p>a</p>', 'Lemma 1', '', 'lemma')}${theorem('<p>b</p>', 'Theorem 1')}<p>¦</p>`,
      insert('lemma'),
      `${theorem('<p>a</p>', 'Lemma 1', '', 'lemma')}${theorem('<p>b</p>', 'Theorem 1')}${theorem('<p>¦</p>', 'Lemma 2', '', 'lemma')}`,
    ],
    ['a proof', '<p>a¦</p>', turnInto('proof'), theorem('<p>a¦</p>', 'Proof', '', 'proof')],
    [
      'from a callout',
      note('<p>a</p>', 'Line¦'),
      turnInto('theorem'),
      theorem('<p>a¦</p>', 'Theorem 1', 'Line'),
    ],
  ])('are made: %s', (_what, html, command, expected) => {
    expect(result(html, command)).toBe(expected)
  })

  test('have their own title in place, and the rest stays byte for byte', () => {
    const rest = `\n${theorem('\n<p>a  b</p>\n', 'Theorem 7', 'Old <em>one</em>')}\n<p>c</p>`
    expect(
      result(`${theorem('<p>x</p>', 'Theorem 1', 'L¦')}${rest}`, (state, dispatch) => {
        dispatch?.(state.tr.insertText('ine'))
        return true
      }),
    ).toBe(`${theorem('<p>x</p>', 'Theorem 1', 'Line¦')}${rest}`)
  })

  test('show the numbers that they get when they are saved', () => {
    const two = theorem('<p>b</p>', 'Theorem 1', 'Two')
    expect(
      labels(`${theorem('<p>a¦</p>', 'Theorem 4')}${two}${theorem('<p>c</p>', 'Proof', '', 'proof')}`),
    ).toEqual(['Theorem 1', 'Theorem 2', 'Proof'])
  })

  test('are numbered anew where they are another kind', () => {
    const html = `${theorem('<p>a</p>', 'Lemma 1', '', 'lemma')}${theorem('<p>¦b</p>', 'Theorem 1', 'T')}`
    expect(result(html, changeTitled({ name: 'theorem', kind: 'lemma' }))).toBe(
      `${theorem('<p>a</p>', 'Lemma 1', '', 'lemma')}${theorem('<p>¦b</p>', 'Lemma 2', 'T', 'lemma')}`,
    )
  })

  test('with titles of another form are read as they are', () => {
    const html = '<section class="theorem"><p class="theorem-title">Satz 1</p><p>a¦</p></section>'
    expect(htmlWithCursor(stateWithCursor(html))).toBe(html)
  })

  test('are duplicated with their title', () => {
    const html = theorem('<p>a¦</p>', 'Theorem 1', 'Line')
    const twice = result(html, chainCommands(duplicateSelected))
    expect(twice).toBe(`${html.replace(cursor, '')}${html}`)
  })
})

describe('arrow keys', () => {
  const view = { endOfTextblock: () => true } as unknown as EditorView
  const arrow =
    (side: -1 | 1): Command =>
    (state, dispatch) =>
      enterEmptyTitle(side)(state, dispatch, view)

  test.each([
    ['up from the body', theorem('<p>¦</p>', 'Theorem 1'), -1, theorem('<p><br></p>', 'Theorem 1', '¦')],
    ['down from above', `<p>a¦</p>${note('<p>b</p>', '')}`, 1, `<p>a</p>${note('<p>b</p>', '¦')}`],
  ] as const)('stop at an empty title, %s', (_, html, side, expected) => {
    expect(result(html, arrow(side))).toBe(expected)
  })

  test('are left to the browser at a title with text', () => {
    expect(arrow(1)(stateWithCursor(`<p>a¦</p>${note('<p>b</p>')}`))).toBe(false)
  })

  test('find no place to write before a title', () => {
    const { doc } = stateWithCursor(`<p>a¦</p>${theorem('<p>b</p>', 'Theorem 1')}`)
    const gaps = gapCursor().props.createSelectionBetween
    const $before = doc.resolve(4)
    expect($before.nodeAfter?.type.name).toBe('blockTitle')
    expect(gaps?.call(gapCursor(), view, $before, $before)).toBe(null)
  })
})

describe('blocks that cannot be in one with a title', () => {
  const reference = '<sup class="footnote-ref"><a href="#fn-a" id="fnref-a">1</a></sup>'
  const notes =
    '<section class="footnotes"><ol><li id="fn-a"><p>b <a class="footnote-back" href="#fnref-a">↩</a></p></li></ol></section>'

  test('notes stay below what is selected with them', () => {
    const doc = readPost(`<p>a${reference}</p>${notes}`)
    const state = EditorState.create({ doc, selection: new AllSelection(doc) })
    for (const [name, own] of [
      ['callout', note],
      ['lemma', (body: string) => theorem(body, 'Lemma 1', '', 'lemma')],
    ] as const)
      expect(writeHtml(stateAfter(state, turnInto(name)).doc)).toBe(`${own(`<p>a${reference}</p>`)}${notes}`)
  })

  test('a caption goes with its figure', () => {
    const code = '<figure class="code"><figcaption>a</figcaption><pre><code>b</code></pre></figure>'
    const doc = readPost(code)
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, 3, 7) })
    expect(writeHtml(stateAfter(state, turnInto('callout')).doc)).toBe(note(code))
  })
})
