import { expect, test } from 'vitest'
import { renderBody } from './render-html.ts'

const words = (count: number) => 'don’t '.repeat(count)

test.each([
  ['no words', '<p>—<br></p>', 0],
  ['a word', '<p>Hi</p>', 1],
  ['words', `<p>${words(660)}</p>`, 3],
  ['words of another script', `<p>${'слово '.repeat(440)}</p>`, 2],
  ['Chinese, by characters', `<p>${'深度学习'.repeat(300)}</p>`, 3],
  ['words of two kinds', `<p>${words(220)}${'深'.repeat(400)}</p>`, 2],
  ['code, at half of its words', `<p>${words(220)}</p><pre>${words(440)}</pre>`, 2],
])('%s', (_what, html, minutes) => expect(renderBody(html).minutes).toBe(minutes))
