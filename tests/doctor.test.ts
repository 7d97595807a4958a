import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { samplePosts } from '#server/blog/samples/sample-posts.ts'
import { addressOf } from '../toolchain/programs/running-server.ts'
import { runScript } from './support/run-script.ts'
import { testPrograms } from './support/test-program.ts'

const programs = testPrograms()
const run = (...args: string[]) => runScript('doctor', args, { DATA_DIR: programs.folder })

const posts = samplePosts.length

describe('npm run doctor', () => {
  const usage = /^Usage: npm run doctor -- \[--heal \[--remove-files\]\] \[--thorough\] \[--json\]\n/
  const first = 'post-addresses: Each post is found at its address.\n  1 wrong:\n    /'

  test('tells what is wrong beside a running server, and heals it when it is told to', async () => {
    const address = await addressOf(programs.start({ SAMPLE_POSTS: 'on' }))
    const well = await run('--heal')
    expect([well.code, well.err]).toEqual([0, ''])
    const database = new DatabaseSync(path.join(programs.folder, 'lectern.db'), { timeout: 10_000 })
    const url = String(database.prepare('select url from post').get()?.url)
    const status = async () => (await fetch(`${address}/${url}`)).status
    database.prepare('delete from post_address where url = ?').run(url)
    expect(await status()).toBe(404)

    const found = await run()
    expect([found.code, found.err]).toEqual([1, ''])
    expect(found.out).toContain(`${first}${url} is not found\n  1 can be healed.\n`)
    expect(found.out).toMatch(
      /\nFound \d things that are wrong\. Nothing was changed: npm run doctor -- --heal heals \d of them\.\n$/,
    )
    expect(await status()).toBe(404)
    const { isWell, checks } = JSON.parse((await run('--json')).out)
    expect(isWell).toBe(false)
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'post-addresses', found: 1, healable: 1, left: 1 }),
    )

    const healed = await run('--heal')
    expect([healed.code, healed.err]).toEqual([0, ''])
    expect(healed.out).toContain(`${first}${url} is not found\n  1 healed.\n`)
    await expect.poll(status, { timeout: 30_000 }).toBe(200)
    const again = await run()
    expect([again.code, again.out]).toEqual([
      0,
      expect.stringMatching(/\nAll is well: \d+ checks found nothing\.\n$/),
    ])
    database.close()
  })

  test('ends each restore: what a backup of a damaged blog brings is told and healed', async () => {
    const program = programs.start({ SAMPLE_POSTS: 'on' })
    await addressOf(program)
    program.child.kill('SIGTERM')
    await program.ended
    const file = path.join(programs.folder, 'lectern.db')
    const count = (table: string) => {
      const database = new DatabaseSync(file)
      const found = database.prepare(`select count(*) as count from ${table}`).get()?.count
      database.close()
      return found
    }
    const [addresses, tags] = [count('post_address'), count('tag_count')]
    const database = new DatabaseSync(file)
    database.exec('delete from post_address; delete from tag_count')
    database.close()
    const env = { DATA_DIR: programs.folder }
    const backup = path.join(programs.folder, 'blog.tar')
    expect((await runScript('backup', [backup], env)).code).toBe(0)
    const restored = await runScript('restore', [backup, '--replace'], env)
    expect([restored.code, restored.err]).toEqual([0, ''])
    expect(restored.out).toMatch(
      new RegExp(
        `^Restored ${posts} posts, .*\\npost-addresses: .*\\n {2}${posts} wrong, the first 5:\\n(?: {4}/\\S+ is not found\\n){5} {2}${posts} healed\\.\\ntag-counts: `,
      ),
    )
    expect([count('post_address'), count('tag_count')]).toEqual([addresses, tags])
  })

  test('tells its usage if what it is given is not clear, and why it cannot work', async () => {
    expect(await run('--help')).toEqual({ code: 0, out: expect.stringMatching(usage), err: '' })
    for (const args of [['heal'], ['--remove-files'], ['--force']])
      expect(await run(...args)).toEqual({ code: 2, out: '', err: expect.stringMatching(usage) })
    expect(await run()).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^Cannot examine the blog: there is no database at \S+\. Check DATA_DIR and DATABASE_URL\.\n$/,
      ),
    })
    const empty = new DatabaseSync(path.join(programs.folder, 'lectern.db'))
    empty.exec('create table x (y)')
    empty.close()
    expect(await run()).toEqual({
      code: 1,
      out: '',
      err: 'Cannot examine the blog: the database is not up to date. Run npm run db:migrate first.\n',
    })
  })
})
