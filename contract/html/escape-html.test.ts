import { expect, test } from 'vitest'
import { dropInvalidXmlCharacters, escapeHtml, escapeHtmlText } from './escape-html.ts'

test('text can neither open a tag nor leave an attribute value', () => {
  expect(escapeHtml(`<b title="a">&amp; 'c'</b>`)).toBe(
    "&lt;b title=&quot;a&quot;&gt;&amp;amp; 'c'&lt;/b&gt;",
  )
})

test('quotes between tags stay as they are', () => {
  expect(escapeHtmlText('"a" < b & c > d')).toBe('"a" &lt; b &amp; c &gt; d')
})

test('characters that XML cannot hold are dropped, a lone surrogate is replaced', () => {
  expect(dropInvalidXmlCharacters('a\u0000\u000b\u001f\ufffe\uffffb\t\n\r\ud800\u{1f600}')).toBe(
    'ab\t\n\r\ufffd\u{1f600}',
  )
})
