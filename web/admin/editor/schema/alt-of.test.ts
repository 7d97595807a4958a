import type { Node as PostNode } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { readPost } from '../testing/read-post.ts'
import { altOf, withAlt } from './alt-of.ts'
import { attributesOf } from './element-attributes.ts'

const imageIn = (html: string) => readPost(html).firstChild?.firstChild as PostNode

test.each([
  ['<p><img src="/a.png"></p>', ''],
  ['<p><img src="/a.png" alt=""></p>', ''],
  ['<p><img src="/a.png" alt=" "></p>', ''],
  ['<p><img src="/a.png" alt="" role="presentation"></p>', null],
  ['<p><img src="/a.png" alt="A boat"></p>', 'A boat'],
])('the text of %s is %j', (html, alt) => {
  expect(altOf(imageIn(html))).toBe(alt)
})

test('a text follows the address, and an absent one is absent', () => {
  const described = attributesOf(imageIn('<p><img src="/a.png" alt="" role="presentation" width="4"></p>'))
  expect(Object.entries(withAlt(described, 'A boat')).join(' ')).toBe('src,/a.png alt,A boat width,4')
  expect(withAlt(described, '')).toEqual({ src: '/a.png', width: '4' })
  expect(withAlt({ src: '/a.png', alt: 'A boat' }, null)).toEqual({
    src: '/a.png',
    alt: '',
    role: 'presentation',
  })
})
