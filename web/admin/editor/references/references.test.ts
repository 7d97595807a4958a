import { describe, expect, test } from 'vitest'
import { sanitiseBody } from '#server/content/html/sanitise-html.ts'
import { writeHtml } from '../html/write-html.ts'
import { after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { findPlaces, type PlaceInPost, placesIn } from './places.ts'
import { referTo } from './refer.ts'

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
