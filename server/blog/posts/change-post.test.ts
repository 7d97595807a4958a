import { beforeEach, describe, expect, test } from 'vitest'
import { assertUsageCounted } from '#server/limits/quotas/testing/assert-usage-counted.ts'
import { createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'

const texts = { title: 'One', description: 'd', tags: ['a'], content: '<p>1</p><p>2</p><p>3</p>' }

describe.each(databaseKinds)('two saves from one reading on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('ann')
    await ann.post('/post/create', texts)
  })

  const save = (change: object) => ann.put('/post/update/one', change)
  const read = async () => (await ann.get('/post/readbyadmin/one')).body
  const allContents = async () => {
    const { posts, versions } = createReads(held.blog.database)
    const { id = '' } = (await posts.findByUrl('one')) ?? {}
    const rows = await versions.list(id, { limit: 1_000 })
    return Promise.all(rows.map(({ number }) => versions.findContent(id, number)))
  }

  test('are both in the post if they changed different blocks and fields', async () => {
    const { version } = await read()
    const theirs = { ...texts, title: 'Theirs', content: '<p>1</p><p>2</p><p>theirs</p>' }
    const first = await save({ ...theirs, baseVersion: version })
    expect([first.status, first.body.version, first.body.merged]).toEqual([200, version + 1, undefined])
    const mine = { ...texts, tags: ['a', 'b'], content: '<p>mine</p><p>2</p><p>3</p><p>4</p>' }
    const { status, body } = await save({ ...mine, baseVersion: version })
    expect([status, body]).toMatchObject([
      200,
      {
        version: version + 2,
        merged: true,
        mergedFrom: { version: version + 1, blocks: 1, fields: ['title'] },
        post: { title: 'Theirs', tags: ['a', 'b'] },
      },
    ])
    expect(await read()).toMatchObject({
      version: version + 2,
      title: 'Theirs',
      tags: ['a', 'b'],
      content: '<p>mine</p><p>2</p><p>theirs</p><p>4</p>',
    })
    await assertUsageCounted(held.blog.database)
  })

  test('name the cover that the other one changed', async () => {
    const { version } = await read()
    const { imgname } = (await upload(held.blog, ann)).body
    await ann.put('/post/cover/one', { imgname })
    const { status, body } = await save({ title: 'Mine', baseVersion: version })
    expect([status, body]).toMatchObject([
      200,
      { mergedFrom: { blocks: 0, fields: ['cover'] }, post: { imgname, title: 'Mine' } },
    ])
  })

  test('have each tag once, whatever its spelling, and no more tags than a post may have', async () => {
    const { version } = await read()
    await save({ tags: ['a', 'AI'], baseVersion: version })
    expect((await save({ tags: ['a', 'ai', 'b'], baseVersion: version })).body.post.tags).toEqual([
      'a',
      'AI',
      'b',
    ])
    const many = (letter: string) => Array.from({ length: 90 }, (_, at) => `${letter}${at}`)
    const base = (await read()).version
    await save({ tags: ['a', 'AI', 'b', ...many('x')], baseVersion: base })
    const { status, body } = await save({ tags: ['a', 'AI', 'b', ...many('y')], baseVersion: base })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['tags']])
  })

  test('are refused with both texts if they changed the same block, and nothing is lost', async () => {
    const { version } = await read()
    await save({ content: '<p>1</p><p>theirs</p><p>3</p>', baseVersion: version })
    const { status, body } = await save({
      ...texts,
      content: '<p>1</p><p>mine</p><p>3</p>',
      baseVersion: version,
    })
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'conflict',
        base: { version, ...texts, status: 'draft' },
        current: { version: version + 1, content: '<p>1</p><p>theirs</p><p>3</p>' },
      },
    ])
    expect((await read()).content).toBe('<p>1</p><p>theirs</p><p>3</p>')
    const chosen = await save({ content: '<p>1</p><p>mine</p><p>3</p>', baseVersion: body.current.version })
    expect([chosen.status, chosen.body.merged]).toEqual([200, undefined])
    expect(await allContents()).toHaveLength(3)
  })

  test('the last one wins without baseVersion, and the other is a version', async () => {
    await save({ content: '<p>theirs</p>' })
    const { status, body } = await save({ content: '<p>mine</p>' })
    expect([status, body.merged]).toEqual([200, undefined])
    expect(await allContents()).toEqual(['<p>mine</p>', '<p>theirs</p>', texts.content])
  })

  test('an older session changes nothing of what it did not send', async () => {
    const { version } = await read()
    await save({ content: '<p>theirs</p>', status: 'private' })
    const { body } = await save({ title: 'Mine', status: 'draft', baseVersion: version })
    expect(body.post).toMatchObject({ title: 'Mine', status: 'private' })
    expect((await read()).content).toBe('<p>theirs</p>')
  })

  test('that are the same agree', async () => {
    const { version } = await read()
    await save({ content: '<p>same</p>', baseVersion: version })
    const { status, body } = await save({ content: '<p>same</p>', baseVersion: version })
    expect([status, body.version]).toEqual([200, version + 1])
  })

  test('a base that was deleted is a conflict without one', async () => {
    const { version } = await read()
    await save({ content: '<p>theirs</p>', baseVersion: version })
    await held.blog.database.db.deleteFrom('post_version').where('number', '=', version).execute()
    const { status, body } = await save({ content: '<p>mine</p>', baseVersion: version })
    expect([status, body.base, body.current.content]).toEqual([409, null, '<p>theirs</p>'])
  })

  test.each([[99], [0], [-1], [1.5], ['x'], [null], [2 ** 40]])('%j is no version', async (baseVersion) => {
    const { status, body } = await save({ title: 'Mine', baseVersion })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'validation_failed', ['baseVersion']])
  })

  test('the merged body is sanitized, and images in a conflict open with their tokens', async () => {
    const { imgname } = (await upload(held.blog, ann)).body
    const content = `<p><img src="/api/images/${imgname}" alt="x"></p><p>2</p>`
    await save({ content })
    const { version } = await read()
    await save({ content: '<p>gone</p><p>2</p>', baseVersion: version })
    const merged = await save({
      content: `${content}<script>x</script><p onclick="x">4</p>`,
      baseVersion: version,
    })
    expect(merged.status).toBe(200)
    expect((await read()).content).toBe('<p>gone</p><p>2</p><p>4</p>')
    const { body } = await save({ content: '<p>mine</p><p>2</p>', baseVersion: version })
    const src = /src="([^"]*)"/.exec(body.base.content)?.[1] ?? ''
    expect(src).toContain('?token=')
    expect((await held.blog.visitor.get(src.replace('/api', ''))).status).toBe(200)
  })

  test('of many at once each is merged, refused or told to come again, and no text is lost', async () => {
    const { version } = await read()
    const names = Array.from({ length: 8 }, (_, at) => `<p>save ${at}</p>`)
    const responses = await held.blog.concurrently(
      names.map(
        (block, at) => () =>
          save({
            content: at < 4 ? `${texts.content}${block}` : `${block}<p>2</p><p>3</p>`,
            baseVersion: version,
          }),
      ),
    )
    const kept = (await allContents()).join('')
    for (const [at, { status, body }] of responses.entries()) {
      if (status === 200) expect(kept).toContain(names[at])
      else expect([409, 503]).toContain(status)
      if (status === 409) expect(body.current.content).toContain('<p>3</p>')
    }
    const last = (await read()).content
    const succeeded = names.filter((_, at) => responses[at]?.status === 200)
    expect(succeeded.length).toBeGreaterThanOrEqual(2)
    for (const block of succeeded) expect(last).toContain(block)
  })
})
