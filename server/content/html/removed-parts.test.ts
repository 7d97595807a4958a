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
      { what: 'class callout-title', count: 1 },
    ],
  ],
  [
    'what becomes text where it stands',
    '<details><summary><h3>a</h3><input type="checkbox" disabled></summary><p>b</p></details><pre><ul><li>c</li></ul></pre><table><tr><th><h2>d</h2></th></tr></table>',
    [
      { what: 'element input', count: 1 },
      { what: 'element h3', count: 1 },
      { what: 'element ul', count: 1 },
      { what: 'element li', count: 1 },
      { what: 'element h2', count: 1 },
    ],
  ],
  [
    'parts outside of what they are parts of',
    '<dl>a</dl><figcaption class="ql-align-right">b</figcaption><dt>c</dt>',
    [
      { what: 'element dl', count: 1 },
      { what: 'element figcaption', count: 1 },
      { what: 'element dt', count: 1 },
    ],
  ],
  [
    'what is nested too deeply',
    `${'<blockquote>'.repeat(82)}<h2>a <b>b</b></h2>`,
    [
      { what: 'element blockquote', count: 2 },
      { what: 'element h2', count: 1 },
      { what: 'element b', count: 1 },
    ],
  ],
  [
    'classes where they mean nothing, and ids that are taken or say where nothing is',
    '<div class="tabs"><p>a</p></div><figure class="group"><img src="/a.png"></figure><p id="fig-a">b</p><p id="in-fig-a">c <b id="d"></b></p>',
    [
      { what: 'attribute id', count: 2 },
      { what: 'class tabs', count: 1 },
      { what: 'class group', count: 1 },
    ],
  ],
  [
    'references to notes that are not there',
    '<p>a<sup class="footnote-ref"><a href="#fn-b">1</a></sup></p>',
    [{ what: 'class footnote-ref', count: 1 }],
  ],
  ['addresses that are not safe', '<a href="javascript:a">b</a>', [{ what: 'attribute href', count: 1 }]],
])('%s is named', (_what, html, removed) => expect(removedOf(html)).toEqual(removed))

test('further kinds are counted together', () => {
  const html = Array.from({ length: 1_000 }, (_, at) => `<x-${at}>a</x-${at}>`).join('')
  expect(removedOf(html)).toHaveLength(21)
  expect(removedOf(html)?.at(-1)).toEqual({ what: 'other', count: 980 })
})
