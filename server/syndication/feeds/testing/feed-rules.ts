import { Ajv2020 } from 'ajv/dist/2020.js'
import { RelaxNGValidator, XmlDocument, type XmlElement } from 'libxml2-wasm'
import { expect } from 'vitest'
import type { FeedFormat } from '#contract/addresses/feed-address.ts'
import { atomRules } from './atom-rules.ts'

const namespaces = { atom: 'http://www.w3.org/2005/Atom' }

/** Fails if a document violates the rules of its format. */
export const assertKeepsRules: Record<FeedFormat, (text: string) => void> = {
  atom(text) {
    using rules = XmlDocument.fromString(atomRules)
    using validator = RelaxNGValidator.fromDoc(rules)
    using document = XmlDocument.fromString(text)
    validator.validate(document)
    const ids = document.find('//atom:entry/atom:id', namespaces).map((id) => id.content)
    expect(new Set(ids).size).toBe(ids.length)
    for (const rel of ['self', 'alternate'])
      expect(document.find(`/atom:feed/atom:link[@rel="${rel}"]`, namespaces)).toHaveLength(1)
    for (const entry of document.find('//atom:entry', namespaces) as XmlElement[]) {
      const links = entry.find('atom:link[@rel="alternate"]', namespaces) as XmlElement[]
      const kinds = links.map((link) => `${link.attr('type')?.value} ${link.attr('hreflang')?.value}`)
      expect(new Set(kinds).size).toBe(kinds.length)
    }
  },

  /** https://www.rssboard.org/rss-specification and https://www.rssboard.org/rss-profile */
  rss(text) {
    using document = XmlDocument.fromString(text)
    const contents = (path: string) => document.find(path, namespaces).map((node) => node.content)
    expect(contents('/rss/@version')).toEqual(['2.0'])
    for (const name of ['title', 'link', 'description'])
      expect([name, contents(`/rss/channel/${name}`)]).toEqual([name, [expect.stringMatching(/\S/)]])
    expect(contents('/rss/channel/atom:link[@rel="self"]/@href')).toHaveLength(1)
    const known = 'title link description category guid pubDate'.split(' ')
    expect(known).toEqual(
      expect.arrayContaining(
        document.find('//item/*[namespace-uri()=""]').map((node) => (node as XmlElement).name),
      ),
    )
    expect(contents('//item[not(title or description)]')).toEqual([])
    const guids = contents('//item/guid[@isPermaLink="false"]')
    expect(new Set(guids).size).toBe(document.find('//item').length)
    for (const date of contents('//pubDate|//lastBuildDate'))
      expect(date).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/)
  },

  /** https://www.jsonfeed.org/version/1.1/ */
  json(text) {
    const isJsonFeed = new Ajv2020({ allErrors: true }).compile(jsonFeed)
    isJsonFeed(JSON.parse(text))
    expect(isJsonFeed.errors ?? []).toEqual([])
    const { items } = JSON.parse(text) as { items: { id: string }[] }
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  },
}

const words = { type: 'string', minLength: 1 }
const address = { type: 'string', pattern: '^https?://\\S+$' }
const instant = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$',
}
const authors = {
  type: 'array',
  items: {
    type: 'object',
    properties: { name: words, url: address },
    anyOf: [{ required: ['name'] }],
    additionalProperties: false,
  },
}
const jsonFeed = {
  type: 'object',
  required: ['version', 'title', 'items'],
  additionalProperties: false,
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: words,
    description: words,
    language: words,
    home_page_url: address,
    feed_url: address,
    next_url: address,
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'url'],
        oneOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
        additionalProperties: false,
        properties: {
          ...{ id: words, url: address, title: words, summary: words, image: address, authors },
          ...{ content_html: words, content_text: words, date_published: instant, date_modified: instant },
          tags: { type: 'array', items: words },
        },
      },
    },
  },
}
