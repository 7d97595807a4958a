import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('the first words of a body are those that its author typed, in one line', () => {
  const reference = '<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup>'
  const back = '<a class="footnote-back" href="#fnref-1">↩</a>'
  const notes = `<section class="footnotes"><ol><li id="fn-1"><p>Why ${back}</p></li></ol></section>`
  expect(excerptOf(`<p>One${reference} two</p><p>three</p>${notes}`)).toBe('One two three Why')
  expect(excerptOf(`<p>One</p><p>tw<stro`)).toBe('One tw')
})
