import { expect, test } from 'vitest'
import { hidePlace, shelterStyles } from './shelter-styles.ts'

const pasted: [html: string, sheltered: string][] = [
  ['<p style="a:b">x</p>', '<p data-pasted-style="a:b">x</p>'],
  ['<P\nCLASS=a STYLE = \'a:"b"\'>', '<P\nCLASS=a data-pasted-style = \'a:"b"\'>'],
  ['<p title="a style=b" style=c>', '<p title="a style=b" data-pasted-style=c>'],
  ['a < b style="c" &lt;p style="d"&gt;', 'a < b style="c" &lt;p style="d"&gt;'],
  ['<p data-style="a">', '<p data-style="a">'],
]

test.each(pasted)('in %s', (html, sheltered) => expect(shelterStyles(html)).toBe(sheltered))

test('the place of a copy in another editor is hidden, and not what a text says of it', () => {
  expect(hidePlace('<p data-pm-slice="1 1 []">data-pm-slice="a" <b title=\' data-pm-slice="b"\'>')).toBe(
    '<p data-pasted-slice="1 1 []">data-pm-slice="a" <b title=\' data-pm-slice="b"\'>',
  )
})
