import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const doe = {
  id: 'doe',
  type: 'book',
  title: 'One',
  author: [{ family: 'Doe', given: 'Jane' }],
  issued: '2020',
}
const stored = { ...doe, issued: { 'date-parts': [[2020]] } }
const roe = { id: 'roe', type: 'book', title: 'Two', author: [{ family: 'Roe', given: 'R.' }] }
const citing = (key: string, text = '') =>
  `<p><span class="citation" data-cite="[@${key}]">${text}</span></p>`

describe.each(databaseKinds)('a post with references on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
    const sent = {
      title: 'One',
      description: 'd',
      status: 'public',
      content: citing('doe'),
      references: [doe],
    }
    expect((await ann.post('/post/create', sent)).status).toBe(201)
  })
  const own = async () => (await ann.get('/post/readbyadmin/one')).body
  const update = (body: object) => ann.put('/post/update/one', body)

  test('has its citations and their list in what everybody reads, and the references for its author', async () => {
    const { content, references, citationStyle } = await own()
    expect([references, citationStyle]).toEqual([[stored], 'ieee'])
    expect(content).toBe(
      `${citing('doe', '[<a href="#bib-doe">1</a>]')}<section class="references"><h2>References</h2><ol><li id="bib-doe">J. Doe, <em>One</em>. 2020.</li></ol></section>`,
    )
    const { post } = (await held.blog.visitor.get('/post/getpost/one')).body
    expect([post.content, 'references' in post]).toEqual([content, false])
  })

  test('keeps what a change does not name, and is written anew when that is all that changes', async () => {
    expect((await update({ citationStyle: 'apa' })).status).toBe(200)
    expect((await own()).content).toContain('(<a href="#bib-doe">Doe, 2020</a>)')
    await update({ title: 'Other', content: `${citing('roe')}${citing('doe')}` })
    expect(await own()).toMatchObject({ references: [stored], citationStyle: 'apa' })
    expect((await own()).content).toContain('data-cite="[@roe]">[@roe]</span>')
    const { version } = await own()
    await update({ references: [roe, doe], baseVersion: version })
    expect((await own()).content).toMatch(/<li id="bib-doe">.*<li id="bib-roe">Roe, R\. \(n\.d\.\)/)
    const before = await own()
    await update({ references: before.references, citationStyle: 'apa', content: before.content })
    expect((await own()).version).toBe(before.version)
  })

  test('merges references and style with what was saved meanwhile', async () => {
    const { version } = await own()
    await update({ references: [doe, roe], content: `${citing('roe')}${citing('doe')}` })
    const merged = await update({ baseVersion: version, citationStyle: 'apa', references: [doe] })
    expect(merged.body).toMatchObject({ merged: true, mergedFrom: { fields: ['references'] } })
    expect(await own()).toMatchObject({ citationStyle: 'apa', references: [stored, roe] })
    expect((await own()).content).toContain('Roe, n.d.')
    const other = { ...doe, title: 'Theirs' }
    await update({ references: [other, roe] })
    const conflict = await update({ baseVersion: version, references: [{ ...doe, title: 'Mine' }] })
    expect([conflict.status, conflict.body.base.references]).toEqual([409, [stored]])
  })

  test('gets its references back from versions, the trash and copies', async () => {
    await update({ references: [roe], citationStyle: 'apa', content: citing('roe') })
    const first = (await ann.get('/post/versions/one')).body.at(-1).number
    expect((await ann.get(`/post/version/one?number=${first}`)).body.references).toEqual([stored])
    expect((await ann.post('/post/restore/one', { number: first })).status).toBe(200)
    expect(await own()).toMatchObject({ references: [stored], citationStyle: 'ieee' })
    await ann.post('/post/duplicate/one', {})
    expect((await ann.get('/post/readbyadmin/copy-of-one')).body.references).toEqual([stored])
  })

  test('cites in Markdown, with references of its front matter, of the call or of its own', async () => {
    const markdown = `---
title: Two
description: d
citation-style: apa
references:
- id: doe
  type: book
  title: One
  author: [{family: Doe, given: Jane}]
  issued: {date-parts: [[2020]]}
---

As @doe [p. 4] says to @alice [@doe].
`
    expect((await ann.post('/post/create', { markdown })).status).toBe(201)
    const { content, references, citationStyle } = (await ann.get('/post/readbyadmin/two')).body
    expect([references, citationStyle]).toEqual([[stored], 'apa'])
    expect(content).toContain('>Doe (<a href="#bib-doe">2020</a>, p. 4)</span> says to @alice <span')
    await ann.put('/post/update/two', { markdown: 'By @doe, not @alice.' })
    expect((await ann.get('/post/readbyadmin/two')).body.content).toContain('<p>By <span class="citation"')
    await ann.put('/post/update/two', { markdown: 'By @roe, not @doe.', references: [roe] })
    expect((await ann.get('/post/readbyadmin/two')).body.content).toContain('</span>, not @doe.</p>')
  })

  test('is refused with the reason for references that are none', async () => {
    const refused: [references: unknown, problem: RegExp][] = [
      [[{ title: 'a' }], /^A reference has no key/],
      [[{ id: 'a b' }], /^“a b” cannot be a key, but “a-b” can/],
      [[doe, doe], /^Two references have the key “doe”/],
      [[{ ...doe, DOI: 'x' }], /^doe: “x” is no DOI/],
      [[{ ...doe, URL: 'javascript:alert(1)' }], /^doe: “javascript/],
      [Array(1_001).fill(doe), /1,?000/],
      [[null], /./],
      ['a', /./],
    ]
    const before = await own()
    for (const [references, problem] of refused) {
      const { status, body } = await update({ references, title: 'Not saved' })
      expect([status, Object.keys(body.fields)[0]?.split(/[.[/]/)[0]]).toEqual([400, 'references'])
      expect(Object.values(body.fields)[0]).toMatch(problem)
    }
    expect((await update({ citationStyle: 'mla' })).status).toBe(400)
    expect(await own()).toEqual(before)
  })
})
