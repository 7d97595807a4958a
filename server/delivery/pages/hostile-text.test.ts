import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { beforeEach, describe, expect, test } from 'vitest'
import { assertAllowed } from '#server/content/html/testing/assert-allowed.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { useBlog } from '#tests/support/test-blog.ts'

type Element = DefaultTreeAdapterTypes.Element

/** Breaks out of elements, attributes, scripts and comments where it is not escaped. */
const hostile = `--></script></style></title></textarea>'"><img src=x onerror=alert(1)><a href="javascript:alert(2)">{{7*7}}</a>`
const body = `<p onclick="alert(1)">x</p><script>alert(1)</script><a href="javascript:alert(1)">y</a><iframe src="//e.example"></iframe>${hostile}`

function elementsOf(node: DefaultTreeAdapterTypes.Node): Element[] {
  const own = 'tagName' in node ? [node] : []
  const children = 'childNodes' in node ? node.childNodes : []
  return [...own, ...children.flatMap(elementsOf)]
}

const attribute = (element: Element, name: string) => element.attrs.find((each) => each.name === name)?.value

/** Everything in a page that could run or load a document. */
function dangersIn(html: string): string[] {
  return elementsOf(parse(html)).flatMap((element) => {
    const name = element.tagName
    const isOurs = /^\/assets\//.test(attribute(element, 'src') ?? '')
    const dangers = element.attrs
      .filter((each) => /^on|^style$|^srcdoc$/.test(each.name) || /^\s*javascript:/i.test(each.value))
      .map((each) => `<${name} ${each.name}="${each.value}">`)
    if (/^(iframe|object|embed|base|frame|applet)$/.test(name)) dangers.push(`<${name}>`)
    // A data block never runs: https://html.spec.whatwg.org/multipage/scripting.html#data-block
    if (name === 'script' && !isOurs && attribute(element, 'type') !== 'application/ld+json') {
      const text = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
      if (text.includes('alert')) dangers.push(`<script>${text}`)
    }
    return dangers
  })
}

/** Fails if any HTML in a response has more than is allowed. */
function assertSafe(value: unknown, key = ''): void {
  if (typeof value === 'string' && key === 'content') assertAllowed(value)
  if (value !== null && typeof value === 'object')
    for (const [name, each] of Object.entries(value)) assertSafe(each, name)
}

describe.each(databaseKinds)('hostile text in every field on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  let url: string
  let tag: string
  beforeEach(async () => {
    const ann = await held.blog.signUp('ann')
    const email = 'ann@example.org'
    expect(
      (await ann.put('/author/update', { name: hostile.slice(0, 100), email, description: hostile })).status,
    ).toBe(200)
    tag = hostile.slice(0, 50)
    const made = await ann.post('/post/create', {
      title: hostile,
      description: hostile,
      content: body,
      tags: [tag],
      status: 'public',
    })
    expect(made.status).toBe(201)
    url = made.body.post.url
  })

  test('is text on every page, and in every response of the API', async () => {
    expect(dangersIn(`<p>${hostile}</p>`)).toHaveLength(2)
    const term = encodeURIComponent(hostile)
    const pages = [
      '/',
      '/author/ann',
      `/${url}`,
      `/tags/${encodeURIComponent(tag)}`,
      `/search?search=${term}`,
      `/search?search=${term}&sort=relevance`,
      `/${term}`,
      `/author/${term}`,
      `/tags/${term}`,
      `/admin/${term}`,
      `/contact?sent=${term}`,
    ]
    for (const page of pages) {
      const { body: html, headers } = await held.blog.app.inject({ url: page })
      expect([page, headers['content-type']]).toEqual([page, 'text/html; charset=utf-8'])
      expect([page, dangersIn(html)]).toEqual([page, []])
    }
    const calls = [
      '/post/read',
      `/post/read?search=${term}`,
      `/post/getpost/${url}`,
      `/post/getpost/${term}`,
      `/post/getpostbytag/${encodeURIComponent(tag)}`,
      '/author/user/ann',
      `/author/user/${term}`,
      `/nothing/${term}`,
    ]
    for (const call of calls) {
      const { headers, body: response } = await held.blog.visitor.get(call)
      expect([call, headers['content-type']]).toEqual([call, 'application/json; charset=utf-8'])
      assertSafe(response)
    }
  })

  test('is text in the form that is shown again', async () => {
    const { body: html } = await held.blog.app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ name: hostile, email: hostile, message: hostile }).toString(),
    })
    expect(html).toContain('{{7*7}}')
    expect(dangersIn(html)).toEqual([])
  })
})
