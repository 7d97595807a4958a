import { type Command, type EditorState, type Plugin, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { markdownToHtml } from '#contract/markdown/read/markdown-to-html.ts'
import type { Reference } from '#contract/references/reference.ts'
import { sanitizeBody } from '#server/content/html/sanitize-html.ts'
import { writeHtml } from '../html/write-html.ts'
import { htmlWithCursor, after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import type { ReferenceOption } from './find-options.ts'
import { findPlaces, type PlaceInPost, placesIn } from './places.ts'
import { referTo } from './refer.ts'
import {
  chooseReference,
  closeReferences,
  findsNothing,
  openReferences,
  openReferencesOf,
  ReferenceMenu,
  setWorks,
} from './reference-state.ts'

const theorem = (title = '', id = '') =>
  `<section class="theorem"${id && ` id="${id}"`}><p class="theorem-title">Theorem 1${
    title && ` (<span class="title">${title}</span>)`
  }</p><p>a</p></section>`
const post = `<h2>Set up</h2>${theorem('Short line')}<p>By ¦.</p>${theorem('', 'thm-own')}<h2>Set up</h2><h2 id="in-x">Y</h2><section class="proof"><p class="theorem-title">Proof</p><p>b</p></section>`

const places = () => placesIn(stateWithCursor(post).doc)

describe('places in a post', () => {
  test('are its theorems and headings, with the ids that they get', () => {
    expect(places().map(({ id, text }) => [id, text])).toEqual([
      ['in-set-up', 'Set up'],
      ['thm-short-line', 'Theorem 1'],
      ['thm-own', 'Theorem 2'],
      ['in-set-up-2', 'Set up'],
      ['in-x', 'Y'],
    ])
  })

  test.each([
    ['theorem', ['thm-short-line', 'thm-own']],
    ['line', ['thm-short-line']],
    ['#own', ['thm-own']],
    ['up', ['in-set-up', 'in-set-up-2']],
    ['', []],
    ['ine', []],
  ])('are found by %j', (typed, ids) => {
    expect(findPlaces(places(), typed).map(({ id }) => id)).toEqual(ids)
  })

  test('are referred to, by an id that the server keeps', () => {
    const html = writeHtml(stateAfter(stateWithCursor(post), referTo(places()[1] as PlaceInPost)).doc)
    expect(html).toBe(
      post
        .replace('¦', '<a class="ref" href="#thm-short-line">Theorem 1</a>')
        .replace('class="theorem"', 'class="theorem" id="thm-short-line"'),
    )
    const saved = sanitizeBody(html)
    expect(saved).toContain('<a class="ref" href="#thm-short-line">Theorem 1</a>')
    expect(saved).toContain('<section class="theorem" id="thm-short-line">')
    expect(saved).toContain('Theorem 2')
  })
})

const figures = `<figure id="fig-a"><img src="/a.png" alt="A"><figcaption><span class="number">Figure 1:</span> The loss</figcaption></figure><h2 id="sec-b"><span class="number">1</span> Data</h2><table id="tbl-c"><caption><span class="number">Table 1</span></caption><tbody><tr><td>a</td></tr></tbody></table>`

const menuPlugins = ReferenceMenu.config.addProseMirrorPlugins as (this: object) => Plugin[]

function typed(html: string, keys: string): EditorState {
  const state = stateWithCursor(html, ...menuPlugins.call({}))
  return [...keys].reduce((now, one) => now.apply(now.tr.insertText(one)), state)
}

const offered = (state: EditorState) => openReferencesOf(state)?.options.map(({ label }) => label)

const chooseFirst: Command = (state, dispatch) => {
  const [option] = openReferencesOf(state)?.options ?? []
  return chooseReference(option as ReferenceOption)(state, dispatch)
}

const works: Reference[] = [
  {
    id: 'vaswani2017',
    type: 'paper-conference',
    title: 'Attention is all you need',
    author: [{ family: 'Vaswani' }, { family: 'Shazeer' }, { family: 'Parmar' }],
    issued: { 'date-parts': [[2017]] },
  },
  { id: 'doe:2020/a', type: 'book', title: 'On figures', author: [{ family: 'Doe' }] },
]

describe('the menu of references', () => {
  test.each([
    ['@', ['Figure 1', 'Section 1', 'Table 1']],
    ['@fig', ['Figure 1']],
    ['@fig-a', ['Figure 1']],
    ['@loss', ['Figure 1']],
    ['@data', ['Section 1']],
    ['(@', ['Figure 1', 'Section 1', 'Table 1']],
    ['@smith', undefined],
    ['a@', undefined],
    ['[@', undefined],
    ['@fig ', undefined],
    ['@figure ', ['Figure 1']],
    ['@figure 1', ['Figure 1']],
    ['@figure 1 ', undefined],
    ['@ figure', undefined],
    ['@@', undefined],
  ])('after %j offers %j', (keys, texts) => {
    expect(offered(typed(`${figures}<p>See ¦</p>`, keys))).toEqual(texts)
  })

  test('opens neither in code nor without numbers', () => {
    expect(offered(typed(`${figures}<pre><code>¦</code></pre>`, '@'))).toBeUndefined()
    expect(offered(typed('<h2>A</h2><p>¦</p>', '@'))).toBeUndefined()
  })

  test.each([
    ['<h2>A</h2><p>¦</p>', '@', true],
    ['<h2>A</h2><p>¦</p>', '@a', false],
    [`${figures}<p>¦</p>`, '@smith', true],
    [`${figures}<p>¦</p>`, '@fig', false],
    [`${figures}<p>¦</p>`, '@@', false],
  ])('says that there is nothing: %s %s', (html, keys, isSaid) => {
    const state = typed(html, keys)
    expect(findsNothing(state)).toBe(isSaid)
    expect(findsNothing(stateAfter(state, closeReferences))).toBe(false)
  })

  test('puts what Markdown makes in place of what was typed', () => {
    const state = typed(`${figures}<p>See ¦.</p>`, '@los')
    const html = writeHtml(stateAfter(state, chooseFirst).doc)
    expect(html).toBe(`${figures}<p>See <a class="ref" href="#fig-a">Figure 1</a>.</p>`)
    expect(sanitizeBody(html)).toBe(html)
    expect(
      sanitizeBody(markdownToHtml('![The loss](/a.png){#fig-a fig-alt="A"}\n\nSee @fig-a.').html),
    ).toContain('<p>See <a class="ref" href="#fig-a">Figure 1</a>.</p>')
  })

  describe('with works to cite', () => {
    const post = stateAfter(
      stateWithCursor(`${figures}<p>See ¦.</p>`, ...menuPlugins.call({})),
      setWorks(works),
    )
    const afterTyping = (keys: string) =>
      [...keys].reduce((now, one) => now.apply(now.tr.insertText(one)), post)

    test.each([
      ['@', ['Figure 1', 'Section 1', 'Table 1', 'Vaswani et al., 2017', 'Doe, n.d.']],
      ['@fig', ['Figure 1', 'Doe, n.d.']],
      ['@shaz', ['Vaswani et al., 2017']],
      ['@2017', ['Vaswani et al., 2017']],
      ['@attention', ['Vaswani et al., 2017']],
      ['@doe:2020/a', ['Doe, n.d.']],
    ])('%s offers %j', (keys, texts) => expect(offered(afterTyping(keys))).toEqual(texts))

    test('cites the one that is chosen, and goes on behind it', () => {
      const state = stateAfter(afterTyping('@vas'), chooseFirst)
      expect(htmlWithCursor(state)).toContain(
        '<p>See <span class="citation" data-cite="[@vaswani2017]">[@vaswani2017]</span>¦.</p>',
      )
    })

    test('opens by its tool, as a word of its own', () => {
      expect(htmlWithCursor(stateAfter(post, openReferences))).toContain('<p>See @¦.</p>')
      expect(htmlWithCursor(stateAfter(afterTyping('in'), openReferences))).toContain('<p>See in @¦.</p>')
      expect(offered(stateAfter(post, openReferences))).toHaveLength(5)
      expect(openReferences(stateWithCursor('<p>¦</p>', ...menuPlugins.call({})))).toBe(false)
    })

    describe('after its tool', () => {
      const elsewhere: Command = (state, dispatch) => {
        dispatch?.(state.tr.setSelection(TextSelection.atEnd(state.doc)))
        return true
      }
      const selected = (state: EditorState) =>
        state.apply(
          state.tr.setSelection(
            TextSelection.create(state.doc, state.selection.head - 4, state.selection.head),
          ),
        )
      const seen = (state: EditorState) => state.doc.lastChild?.textContent

      test.each([
        ['without a choice, leaves nothing', post, '', elsewhere, 'See .'],
        ['without a choice, leaves no space either', afterTyping('in'), '', elsewhere, 'See in.'],
        ['without a choice, gives back what was selected', selected(post), '', elsewhere, 'See .'],
        ['with letters behind the sign, leaves both', post, 'fig', elsewhere, 'See @fig.'],
        ['with a choice, keeps the space before it', afterTyping('in'), '', chooseFirst, 'See in Figure 1.'],
      ])('%s', (_, before, keys, last, text) => {
        const opened = stateAfter(before, openReferences)
        expect(seen(opened)).toContain('@')
        const typed = [...keys].reduce((now, one) => now.apply(now.tr.insertText(one)), opened)
        expect(seen(stateAfter(typed, last))).toBe(text)
      })

      test('a sign that was typed by hand stays', () => {
        expect(seen(stateAfter(afterTyping('@'), elsewhere))).toBe('See @.')
      })
    })
  })
})
