import { parseFragment, serialize } from 'parse5'
import { describe, expect, test } from 'vitest'
import { isBlank } from './html-tree.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { splitBlocks } from './split-blocks.ts'

describe('splitting HTML into its top-level blocks', () => {
  test.each([
    ['', []],
    [' \n', [' \n']],
    ['<p>a</p><p>b</p>', ['<p>a</p>', '<p>b</p>']],
    ['\n<p>a</p>\n<p>b</p>\n', ['\n<p>a</p>\n', '<p>b</p>\n']],
    ['one <b>two</b> three<p>four</p>', ['one ', '<b>two</b>', ' three', '<p>four</p>']],
    ['<ul><li><p>a</p></li></ul><hr><p>b<br>c</p>', ['<ul><li><p>a</p></li></ul>', '<hr>', '<p>b<br>c</p>']],
    ['<img src="/a" alt="1 &gt; 0"><p>a</p>end', ['<img src="/a" alt="1 &gt; 0">', '<p>a</p>', 'end']],
  ])('%j', (html, blocks) => {
    expect(splitBlocks(html)).toEqual(blocks)
  })

  test('are the top-level nodes of the parsed tree', () => {
    const parts = [
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      ' ',
      'x',
      '<b>',
      '<ul><li>',
      '</ul>',
      '<br>',
      '<img src=/a>',
    ]
    parts.push(
      '<table><tr><td>',
      '</table>',
      '<a title="<p>">',
      '</a>',
      '<pre>\n',
      '&lt;p>',
      '<!-- > -->',
      '<h2>',
    )
    let seed = 7
    const next = () => (seed = (seed * 48_271) % 2_147_483_647)
    for (let run = 0; run < 500; run++) {
      const html = sanitizeHtml(Array.from({ length: 12 }, () => parts[next() % parts.length]).join(''))
      const nodes = parseFragment(html).childNodes.filter((node) => !isBlank(node))
      const blocks = splitBlocks(html)
      expect(blocks.join('')).toBe(html)
      expect(blocks.filter((block) => block.trim())).toHaveLength(nodes.length)
      for (const [at, block] of blocks.filter((text) => text.trim()).entries()) {
        const [node] = parseFragment(block).childNodes.filter((one) => !isBlank(one))
        const htmlOf = (one: typeof node) =>
          serialize({ nodeName: '#document-fragment', childNodes: [one] } as never).trim()
        expect(htmlOf(node)).toBe(htmlOf(nodes[at]))
      }
    }
  })
})
