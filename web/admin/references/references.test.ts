import { expect, test } from 'vitest'
import type { Reference } from '#contract/references/reference.ts'
import { addReferences } from './add-references.ts'
import { citedKeysIn } from './cited-keys.ts'

const book = (id: string, title: string): Reference => ({ id, type: 'book', title })

test('references are added behind those that are there, or take their places by key', () => {
  const { all, ...counts } = addReferences([book('a', '1'), book('b', '1')], [book('c', '2'), book('a', '2')])
  expect(all).toEqual([book('a', '2'), book('b', '1'), book('c', '2')])
  expect(counts).toEqual({ added: 1, replaced: 1 })
})

test('a body cites what its citations name', () => {
  const html =
    '<p><span class="citation" data-cite="[@a; see @b, p. 4 &amp; 5]">[1]</span> <span class="citation" data-cite="@c">C</span> [@d]</p>'
  expect([...citedKeysIn(html)]).toEqual(['a', 'b', 'c'])
})
