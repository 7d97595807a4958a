import { expect, test } from 'vitest'
import { headMarkup } from './head-markup.ts'

test('attributes and titles are escaped, and attributes without a value left out', () => {
  const text = `<b> "&'`
  expect(
    headMarkup([
      { title: text },
      { meta: { property: 'og:title', content: text } },
      { link: { rel: 'alternate', href: '/?a&b', type: undefined } },
    ]),
  ).toBe(
    `<title>&lt;b&gt; &quot;&amp;'</title><meta property="og:title" content="&lt;b&gt; &quot;&amp;'"/><link rel="alternate" href="/?a&amp;b"/>`,
  )
})

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a & b', '\u2028'])(
  'JSON-LD with %j is one script with that text',
  (name) => {
    const markup = headMarkup([{ jsonLd: { name } }])
    const [, text = ''] = /^<script type="application\/ld\+json">([^<>]*)<\/script>$/.exec(markup) ?? []
    expect(JSON.parse(text)).toEqual({ name })
  },
)
