import { expect, test } from 'vitest'
import { feedHtml } from './feed-html.ts'

test.each([
  ['with a text', 'alt="A boat"', 'alt="A boat"'],
  ['that are decorative', 'alt="" role="presentation"', 'alt="" role="presentation"'],
  ['without a text, which are silent too', 'width="4"', 'width="4" alt=""'],
])('images %s', (_which, stored, sent) => {
  expect(feedHtml(`<p><img src="/a.png" ${stored}></p>`, 'https://blog.example/post')).toBe(
    `<p><img src="https://blog.example/a.png" ${sent}></p>`,
  )
})
