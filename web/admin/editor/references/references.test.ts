import type { EditorState, Plugin } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { markdownToHtml } from '#contract/markdown/read/markdown-to-html.ts'
import { sanitiseBody } from '#server/content/html/sanitise-html.ts'
import { writeHtml } from '../html/write-html.ts'
import { after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { findPlaces, type PlaceInPost, placesIn } from './places.ts'
import { referTo } from './refer.ts'
import { chooseReference, openReferencesOf, ReferenceMenu } from './reference-state.ts'

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
    const saved = sanitiseBody(html)
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

const offered = (state: EditorState) => openReferencesOf(state)?.places.map(({ text }) => text)

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
    ['@@', undefined],
  ])('after %j offers %j', (keys, texts) => {
    expect(offered(typed(`${figures}<p>See ¦</p>`, keys))).toEqual(texts)
  })

  test('opens neither in code nor without numbers', () => {
    expect(offered(typed(`${figures}<pre><code>¦</code></pre>`, '@'))).toBeUndefined()
    expect(offered(typed('<h2>A</h2><p>¦</p>', '@'))).toBeUndefined()
  })

  test('puts what Markdown makes in place of what was typed', () => {
    const state = typed(`${figures}<p>See ¦.</p>`, '@los')
    const [place] = openReferencesOf(state)?.places ?? []
    const html = writeHtml(stateAfter(state, chooseReference(place as PlaceInPost)).doc)
    expect(html).toBe(`${figures}<p>See <a class="ref" href="#fig-a">Figure 1</a>.</p>`)
    expect(sanitiseBody(html)).toBe(html)
    expect(
      sanitiseBody(markdownToHtml('![The loss](/a.png){#fig-a fig-alt="A"}\n\nSee @fig-a.').html),
    ).toContain('<p>See <a class="ref" href="#fig-a">Figure 1</a>.</p>')
  })
})
