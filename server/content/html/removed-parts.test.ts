import { expect, test } from 'vitest'
import { prepareListed } from './prepare-html.ts'

const removedOf = (html: string) => prepareListed({ html, images: [], listsRemoved: true }).removed

test.each([
  [
    'nothing of what a body can contain',
    '<p class="ql-align-center" id="a">a <b>b</b></p><center>c</center>',
    [],
  ],
  ['nothing of what has no meaning', '<p><span>a</span> <a name="">b</a></p>', []],
  [
    'elements, attributes and classes by name',
    '<script>a</script><script>b</script><x-y>c</x-y><p style="color:red" data-a="1" class="x callout-title tip">d</p>',
    [
      { what: 'element script', count: 2 },
      { what: 'element x-y', count: 1 },
      { what: 'attribute style', count: 1 },
      { what: 'attribute data-a', count: 1 },
      { what: 'class x', count: 1 },
      { what: 'class tip', count: 1 },
    ],
  ],
  ['addresses that are not safe', '<a href="javascript:a">b</a>', [{ what: 'attribute href', count: 1 }]],
])('%s is named', (_what, html, removed) => expect(removedOf(html)).toEqual(removed))

test('further kinds are counted together', () => {
  const html = Array.from({ length: 1_000 }, (_, at) => `<x-${at}>a</x-${at}>`).join('')
  expect(removedOf(html)).toHaveLength(21)
  expect(removedOf(html)?.at(-1)).toEqual({ what: 'other', count: 980 })
})
