import { expect, test } from 'vitest'
import { emptyCaptions } from '../pictures/empty-captions.ts'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { leaveCaption } from './captions.ts'

const cells = '<tbody><tr><td>a</td></tr></tbody></table>'
const image = '<img src="/a.png">'

test.each([
  [`<table><caption>Sum¦</caption>${cells}`, `<table><caption>Sum</caption>${cells}<p>¦</p>`],
  [
    `<figure>${image}<figcaption>By ¦<b>Ann</b></figcaption></figure><p>b</p>`,
    `<figure>${image}<figcaption>By </figcaption></figure><p><b>¦Ann</b></p><p>b</p>`,
  ],
  [
    `<figure>${image}<figcaption>By¦</figcaption></figure><p></p><p>b</p>`,
    `<figure>${image}<figcaption>By</figcaption></figure><p>¦</p><p>b</p>`,
  ],
  [
    `<figure><figcaption>By¦</figcaption>${image}</figure>`,
    `<figure><figcaption>By</figcaption>${image}</figure><p>¦</p>`,
  ],
  [
    `<figure>${image}<figcaption>¦By</figcaption></figure>`,
    `<figure>${image}<figcaption>By</figcaption></figure><p>¦</p>`,
  ],
])('Enter in a caption goes to a new paragraph below: %s', (html, expected) => {
  expect(htmlWithCursor(after(stateWithCursor(html, emptyCaptions()), leaveCaption))).toBe(expected)
})

test.each([
  [`<table><caption>S¦um</caption>${cells}`, `<table><caption>S<br>¦um</caption>${cells}`],
  [
    `<figure class="table"><table>${cells}<figcaption>¹ One. <b>²¦ Two.</b></figcaption></figure><p>b</p>`,
    `<figure class="table"><table>${cells}<figcaption>¹ One. <b>²<br>¦ Two.</b></figcaption></figure><p>b</p>`,
  ],
])('Enter within the caption or the notes of a table begins a new line there: %s', (html, expected) => {
  expect(htmlWithCursor(after(stateWithCursor(html, emptyCaptions()), leaveCaption))).toBe(expected)
})

test('Enter between the lines of a caption is left to others', () => {
  const html = `<table><caption><p>a¦</p><p>b</p></caption>${cells}`
  expect(leaveCaption(stateWithCursor(html))).toBe(false)
  expect(leaveCaption(stateWithCursor('<p>a¦</p>'))).toBe(false)
})
