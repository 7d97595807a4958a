import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'

const formula = '<p><code class="language-math math-inline">\\ours</code></p>'
const reals = { '\\ours': '\\mathbb{R}' }

describe.each(databaseKinds)('a post with macros on %s', (kind) => {
  const held = useBlog(kind)
  let ann: SignedIn
  beforeEach(async () => {
    ann = await held.blog.signUp('Ann')
    const sent = { title: 'One', description: 'd', status: 'public', content: formula, macros: reals }
    expect((await ann.post('/post/create', sent)).status).toBe(201)
  })
  const own = async (url = 'one') => (await ann.get(`/post/readbyadmin/${url}`)).body
  const update = (body: object) => ann.put('/post/update/one', body)
  const rendered = async () => {
    const db = held.blog.database.db
    return (await db.selectFrom('post_body').select('rendered').executeTakeFirstOrThrow()).rendered
  }

  test('has formulas with them for everybody, and the macros for its author', async () => {
    expect(await own()).toMatchObject({ macros: reals, content: formula })
    expect(await rendered()).toContain('ℝ')
    expect('macros' in (await held.blog.visitor.get('/post/getpost/one')).body.post).toBe(false)
  })

  test('keeps them when a change does not name them, and is rendered anew when they are all that changes', async () => {
    await update({ title: 'Other', content: `<p>a</p>${formula}`, citationStyle: 'apa' })
    expect(await own()).toMatchObject({ macros: reals, citationStyle: 'apa' })
    expect(await rendered()).toContain('ℝ')
    const { version } = await own()
    expect((await update({ macros: { '\\ours': 'r' } })).status).toBe(200)
    expect(await rendered()).toContain('<mi>r</mi>')
    expect((await own()).version).toBeGreaterThan(version)
    await update({ macros: {} })
    expect((await own()).macros).toEqual({})
    expect(await rendered()).toContain('<code class="language-math math-inline">\\ours</code>')
  })

  test('has them when it is rendered again, and what it cites stays as it is written', async () => {
    const citing = '<p><span class="citation" data-cite="[@a]">Own words</span></p>'
    await held.blog.database.db
      .updateTable('post_body')
      .set({ renderer: 0, rendered: '', content: formula + citing })
      .execute()
    await held.blog.services.reRenderPosts()
    expect(await rendered()).toContain('ℝ')
    expect((await own()).content).toBe(formula + citing)
  })

  test('merges them by name with what was saved meanwhile', async () => {
    const { version } = await own()
    await update({ macros: { ...reals, '\\N': 'n' } })
    const merged = await update({ baseVersion: version, macros: { ...reals, '\\Q': 'q' } })
    expect(merged.body).toMatchObject({ merged: true, mergedFrom: { fields: ['macros'] } })
    expect((await own()).macros).toEqual({ ...reals, '\\N': 'n', '\\Q': 'q' })
    const conflict = await update({ baseVersion: version, macros: { ...reals, '\\N': 'other' } })
    expect([conflict.status, conflict.body.base.macros]).toEqual([409, reals])
  })

  test('has them in working copies, versions, copies and what comes back', async () => {
    const { id } = (await ann.post('/post/workingcopy', { blocks: [formula], macros: reals })).body
    const read = () => ann.get(`/post/workingcopy/${id}`)
    await ann.put(`/post/workingcopy/${id}`, { revision: (await read()).body.revision, title: 'Typed' })
    expect((await read()).body).toMatchObject({ title: 'Typed', macros: reals })
    await update({ macros: { '\\ours': 'r' } })
    const first = (await ann.get('/post/versions/one')).body.at(-1).number
    expect((await ann.get(`/post/version/one?number=${first}`)).body.macros).toEqual(reals)
    expect((await ann.post('/post/restore/one', { number: first })).status).toBe(200)
    expect((await own()).macros).toEqual(reals)
    expect(await rendered()).toContain('ℝ')
    await ann.post('/post/duplicate/one', {})
    expect((await own('copy-of-one')).macros).toEqual(reals)
  })

  test('has those of the front matter of its Markdown', async () => {
    const plain =
      '---\ntitle: Three\ndescription: d\nmacros:\n  \\ours: \\mathbb{R}\n  \\one: 1\n---\n$\\ours$'
    expect((await ann.post('/post/create', { markdown: plain })).status).toBe(201)
    expect((await own('three')).macros).toEqual({ ...reals, '\\one': '1' })
  })

  test('is refused with the reason for macros that are none', async () => {
    const before = await own()
    const refused: [macros: unknown, problem: RegExp][] = [
      [{ '\\a': '\\a' }, /^\\a: It never ends/],
      [{ a: 'x' }, /^a: The name of a macro/],
      [{ '\\a': { b: 'c' } }, /^\\a: A definition is text/],
      [[], /./],
      ['\\ours', /./],
    ]
    for (const [macros, problem] of refused) {
      const { status, body } = await update({ macros, title: 'Not saved' })
      expect([status, Object.keys(body.fields)[0]?.split(/[.[/]/)[0]]).toEqual([400, 'macros'])
      expect(body.fields.macros).toMatch(problem)
    }
    expect(await own()).toEqual(before)
  })
})
