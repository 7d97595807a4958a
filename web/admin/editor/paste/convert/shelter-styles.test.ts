import { expect, test } from 'vitest'
import { shelterStyles } from './shelter-styles.ts'

const pasted: [html: string, sheltered: string][] = [
  ['<p style="a:b">x</p>', '<p data-pasted-style="a:b">x</p>'],
  ['<P\nCLASS=a STYLE = \'a:"b"\'>', '<P\nCLASS=a data-pasted-style = \'a:"b"\'>'],
  ['<p title="a style=b" style=c>', '<p title="a style=b" data-pasted-style=c>'],
  ['a < b style="c" &lt;p style="d"&gt;', 'a < b style="c" &lt;p style="d"&gt;'],
  ['<p data-style="a">', '<p data-style="a">'],
]

test.each(pasted)('in %s', (html, sheltered) => expect(shelterStyles(html)).toBe(sheltered))
