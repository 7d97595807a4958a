import { expect, test } from 'vitest'
import { negotiatedUrl } from './accepts-markdown.ts'

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.9', true],
  ['text/markdown;charset=utf-8', true],
  ['Text/Markdown; charset="UTF-8", text/html;charset=utf-8;q=0.9', true],
  ['text/html;charset=utf-8, text/markdown;charset=utf-8', false],
  ['text/markdown;charset=latin1', false],
  ['text/markdown;q=0.5, */*;q=0.1', true],
  ['text/markdown, text/plain', true],
  ['text/html, text/markdown', false],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0, */*', false],
  ['*/*', false],
  ['text/*', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  [undefined, false],
])('Accept: %s', (accept, isMarkdown) => {
  expect(negotiatedUrl({ accept }, '/a-post')).toBe(isMarkdown ? '/a-post.md' : '/a-post')
})

test.each([
  ['/%C3%A9?x=1', '/%C3%A9.md?x=1'],
  ['/', null],
  ['/about', null],
  ['/Search?search=a', null],
  ['/a.txt', null],
  ['/tags/a', null],
  ['/a?preview=b', null],
  ['/api/post/read', null],
])('of %s', (url, markdown) => {
  expect(negotiatedUrl({ accept: 'text/markdown' }, url)).toBe(markdown ?? url)
})
