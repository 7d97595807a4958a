import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import type { BodyNode } from './body-node.ts'
import { compareBodies } from './compare-blocks.ts'

type ParsedNode = DefaultTreeAdapterTypes.ChildNode

function toBody(node: ParsedNode): BodyNode[] {
  if ('value' in node) return [node.value]
  if (!('tagName' in node)) return []
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  return [{ name: node.tagName, attributes, children: node.childNodes.flatMap(toBody) }]
}

const bodyOf = (html: string) => parseFragment(html).childNodes.flatMap(toBody)

const signs = { added: '+', removed: '-', reformatted: '~' }

/** The compared text, with `[+added+]`, `[-removed-]` and `[~formatted differently~]`. */
function write(node: BodyNode): string {
  if (typeof node === 'string') return node
  const inside = node.children.map(write).join('')
  if (node.change) return `[${signs[node.change]}${inside}${signs[node.change]}]`
  if (node.name === '') return inside
  const { src, href } = node.attributes
  const start = `<${node.name}${src ? ` ${src}` : ''}${href ? ` ${href}` : ''}>`
  return ['br', 'hr', 'img'].includes(node.name) ? start : `${start}${inside}</${node.name}>`
}

const compare = (before: string, after: string) =>
  compareBodies(bodyOf(before), bodyOf(after))
    .map(({ block }) => write(block))
    .join('')

describe.each([
  {
    subject: 'words',
    cases: [
      ['<p>The old boat</p>', '<p>The new boat</p>', '<p>The [-old-][+new+] boat</p>'],
      ['<p>One two three</p>', '<p>One three</p>', '<p>One [-two -]three</p>'],
      ['<p>Go now</p>', '<p>Go right now</p>', '<p>Go [+right +]now</p>'],
      [
        '<p>A quick red fox jumps over me</p>',
        '<p>A slow grey fox jumps over me</p>',
        '<p>A [-quick red-][+slow grey+] fox jumps over me</p>',
      ],
      ['<p>今日は良い天気です</p>', '<p>今日は悪い天気です</p>', '<p>今日は[-良い-][+悪い+]天気です</p>'],
    ],
  },
  {
    subject: 'formats',
    cases: [
      ['<p>One two</p>', '<p>One <b>two</b></p>', '<p>One [~<b>two</b>~]</p>'],
      ['<p><a href="/a">One</a> two</p>', '<p><a href="/b">One</a> two</p>', '<p>[~<a /b>One</a>~] two</p>'],
      ['<p>One two</p>', '<h2>One two</h2>', '<h2>[~One two~]</h2>'],
      ['<ul><li>One</li></ul>', '<ol><li>One</li></ol>', '<ol><li>[~One~]</li></ol>'],
      ['<p>One <b>two</b></p>', '<p>One <b>six</b></p>', '<p>One [-<b>two</b>-][+<b>six</b>+]</p>'],
    ],
  },
  {
    subject: 'blocks',
    cases: [
      ['<p>One</p><p>Two</p>', '<p>One</p>', '<p>One</p><p>[-Two-]</p>'],
      ['<p>One</p>', '<h2>Start</h2><p>One</p>', '<h2>[+Start+]</h2><p>One</p>'],
      ['<p>Old.</p>', '<p>New.</p>', '<p>[-Old.-]</p><p>[+New.+]</p>'],
      ['<p>One two three four</p>', '<p>Five six</p>', '<p>[-One two three four-]</p><p>[+Five six+]</p>'],
      ['<p>One</p><hr>', '<p>One</p>', '<p>One</p>[-<hr>-]'],
      ['', '<p>One</p>', '<p>[+One+]</p>'],
      ['<p>One</p>', '', '<p>[-One-]</p>'],
      ['Bare text <p>One</p>', 'Bare words <p>One</p>', 'Bare [-text-][+words+] <p>One</p>'],
    ],
  },
  {
    subject: 'lists',
    cases: [
      [
        '<ul><li>Milk</li><li>Two loaves of bread</li></ul>',
        '<ul><li>Milk</li><li>Three loaves of bread</li><li>Tea</li></ul>',
        '<ul><li>Milk</li><li>[-Two-][+Three+] loaves of bread</li><li>[+Tea+]</li></ul>',
      ],
      [
        '<ul><li>Fruit<ul><li>Apple</li></ul></li></ul>',
        '<ul><li>Fruit<ul><li>Apple</li><li>Pear</li></ul></li></ul>',
        '<ul><li>Fruit<ul><li>Apple</li><li>[+Pear+]</li></ul></li></ul>',
      ],
    ],
  },
  {
    subject: 'tables',
    cases: [
      [
        '<table><tbody><tr><td>Ann</td><td>1</td></tr><tr><td>Ben</td><td>2</td></tr></tbody></table>',
        '<table><tbody><tr><td>Ann</td><td>5</td></tr><tr><td>Ben</td><td>2</td></tr></tbody></table>',
        '<table><tbody><tr><td>Ann</td><td>[-1-][+5+]</td></tr><tr><td>Ben</td><td>2</td></tr></tbody></table>',
      ],
      [
        '<table><tbody><tr><td>Ann</td></tr></tbody></table>',
        '<table><tbody><tr><td>Ann</td></tr><tr><td>Ben</td></tr></tbody></table>',
        '<table><tbody><tr><td>Ann</td></tr><tr><td>[+Ben+]</td></tr></tbody></table>',
      ],
      [
        '<table><tbody><tr><td>Ann</td><td>1</td></tr></tbody></table>',
        '<table><tbody><tr><td>Ann</td><td>new</td><td>1</td></tr></tbody></table>',
        '<table><tbody><tr><td>Ann</td><td>[+new+]</td><td>1</td></tr></tbody></table>',
      ],
    ],
  },
  {
    subject: 'images and code',
    cases: [
      [
        '<figure><img src="/api/images/a.png?token=1" alt="A"><figcaption>The boat</figcaption></figure>',
        '<figure><img src="/api/images/a.png?token=2" alt="A"><figcaption>The boat</figcaption></figure>',
        '<figure><img /api/images/a.png?token=2><figcaption>The boat</figcaption></figure>',
      ],
      [
        '<figure><img src="/a.png" alt="A"><figcaption>The boat</figcaption></figure>',
        '<figure><img src="/b.png" alt="A"><figcaption>The boat</figcaption></figure>',
        '<figure>[-<img /a.png>-][+<img /b.png>+]<figcaption>The boat</figcaption></figure>',
      ],
      [
        '<p><img src="/a.png" alt="A"></p>',
        '<p><img src="/a.png" alt="A boat"></p>',
        '<p>[-<img /a.png>-][+<img /a.png>+]</p>',
      ],
      [
        '<pre><code>let a = 1\nlet b = 2</code></pre>',
        '<pre><code>let a = 1\nlet b = 3</code></pre>',
        '<pre><code>let a = 1\nlet b = </code>[-<code>2</code>-][+<code>3</code>+]</pre>',
      ],
    ],
  },
])('$subject', ({ cases }) => {
  test.each(cases)('%s → %s', (before, after, compared) => expect(compare(before, after)).toBe(compared))
})

test('each changed paragraph of many is compared with its own former text', () => {
  const text = (name: string) =>
    Array.from({ length: 150 }, (_, at) => `<p>Paragraph ${at} tells what ${name} did.</p>`).join('')
  const compared = compareBodies(bodyOf(text('Ann')), bodyOf(text('Ben')))
  expect(compared).toHaveLength(150)
  expect(write(compared[149]?.block as BodyNode)).toBe('<p>Paragraph 149 tells what [-Ann-][+Ben+] did.</p>')
})

test('only blocks that differ are changed', () => {
  const compared = compareBodies(bodyOf('<p>One</p><p>Two</p>'), bodyOf('<p>One</p><p>Six</p>'))
  expect(compared.map(({ isChanged }) => isChanged)).toEqual([false, true, true])
})
