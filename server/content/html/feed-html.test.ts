import { expect, test } from 'vitest'
import { feedHtml } from './feed-html.ts'

test('references lead to the notes on the page, and nothing leads back', () => {
  const stored =
    '<p>a<sup class="footnote-ref"><a href="#fn-a" id="fnref-a">1</a></sup></p><section class="footnotes"><ol><li id="fn-a"><p>b <a class="footnote-back" href="#fnref-a">↩</a></p></li></ol></section>'
  expect(feedHtml(stored, 'https://blog.example/post')).toBe(
    '<p>a<sup><a href="https://blog.example/post#fn-a">1</a></sup></p><section><ol><li><p>b</p></li></ol></section>',
  )
  expect(
    feedHtml(
      '<li><ul><li>a</li></ul><p><a class="footnote-back" href="#fnref-a">↩</a></p></li>',
      'https://blog.example/post',
    ),
  ).toBe('<li><ul><li>a</li></ul></li>')
})

test.each([
  ['with a text', 'alt="A boat"', 'alt="A boat"'],
  ['that are decorative', 'alt="" role="presentation"', 'alt="" role="presentation"'],
  ['without a text, which are silent too', 'width="4"', 'width="4" alt=""'],
])('images %s', (_which, stored, sent) => {
  expect(feedHtml(`<p><img src="/a.png" ${stored}></p>`, 'https://blog.example/post')).toBe(
    `<p><img src="https://blog.example/a.png" ${sent}></p>`,
  )
})
