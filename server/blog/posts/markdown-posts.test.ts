import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

describe.each(databaseKinds)('a post that is sent as Markdown on %s', (kind) => {
  const held = useBlog(kind, { app: { pages: 'built' } })
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
  })
  const contentOf = async (url: string) => (await ann.get(`/post/readbyadmin/${url}`)).body.content

  test('is stored as sanitized HTML', async () => {
    const markdown = 'Press [Ctrl]{.kbd}.\n\n> [!TIP]\n> One <script>alert(1)</script>two\n'
    const created = await ann.post('/post/create', { title: 'One', description: 'd', markdown })
    expect(created.status).toBe(201)
    expect(created.body.removed).toEqual([{ what: 'element script', count: 1 }])
    expect(await contentOf('one')).toBe(
      '<p>Press <kbd>Ctrl</kbd>.</p><aside class="callout tip"><p class="callout-title">Tip</p><p>One two</p></aside>',
    )
    const updated = await ann.put('/post/update/one', { markdown: '# Other\n' })
    expect([updated.status, 'removed' in updated.body]).toEqual([200, false])
    const again = await ann.put('/post/update/one', { content: '<h1 style="a">Other</h1>' })
    expect(again.body.removed).toEqual([{ what: 'attribute style', count: 1 }])
    expect(await contentOf('one')).toBe('<h1>Other</h1>')
  })

  test('has what its front matter says where the call says nothing', async () => {
    const markdown =
      '---\ntitle: From: the text\ndescription: d\ntags: [A, B]\nstatus: public\nother: {a: [1]}\n---\n\n# Called\n\nText\n'
    const quoted = markdown.replace('From: the text', '"From: the text"')
    expect((await ann.post('/post/create', { markdown: quoted, title: 'Called' })).status).toBe(201)
    const { body } = await ann.get('/post/readbyadmin/called')
    expect(body).toMatchObject({ title: 'Called', description: 'd', tags: ['A', 'B'], status: 'public' })
    // The first heading only repeats the title.
    expect(body.content).toBe('<p>Text</p>')
    await ann.put('/post/update/called', { markdown: '---\ntitle: Changed\n---\nText', description: 'e' })
    expect((await ann.get('/post/readbyadmin/called')).body).toMatchObject({
      title: 'Changed',
      description: 'e',
      status: 'public',
    })
    const refused = await ann.post('/post/create', { markdown })
    expect([refused.status, refused.body.fields.markdown]).toEqual([
      400,
      expect.stringMatching(/^Line 2, column \d+: The front matter is not YAML/),
    ])
  })

  test('is refused with a reason, and never with a server error', async () => {
    await ann.post('/post/create', { title: 'One', description: 'd', content: '<p>a</p>' })
    const refusals: [body: object, problem: string][] = [
      [{ markdown: 'a', content: 'a' }, 'Send the body as `content` or as `markdown`, not as both.'],
      [
        { markdown: 'a\n\n::: {.callout-tip}\nb' },
        'Line 3, column 1: This division is never closed: a line of `:::` is missing.',
      ],
      [
        { markdown: `a\n${'> '.repeat(1_000)}b` },
        'Line 2, column 201: Quotations, lists and divisions are nested too deeply.',
      ],
      [{ markdown: '---\n- a\n---\n' }, 'Line 2, column 1: The front matter has no names with values.'],
    ]
    for (const [body, problem] of refusals)
      for (const answer of [
        await ann.put('/post/update/one', body),
        await ann.post('/post/create', { title: 'Two', description: 'd', ...body }),
      ])
        expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
          400,
          'validation_failed',
          { markdown: problem },
        ])
    expect(await contentOf('one')).toBe('<p>a</p>')
  })

  test('is the same once it was read from its address', async () => {
    const markdown = 'Text[^a] and `code`.\n\nTerm\n:   Meaning\n\n[^a]: A *note*.\n'
    await ann.post('/post/create', { title: 'One & "two"', description: 'd', status: 'public', markdown })
    const content = await contentOf('one-two')
    const { body } = await held.blog.app.inject({ url: '/one-two.md' })
    expect((await ann.put('/post/update/one-two', { markdown: body })).status).toBe(200)
    expect(await contentOf('one-two')).toBe(content)
  })
})
