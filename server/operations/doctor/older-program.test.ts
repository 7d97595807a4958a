import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { useServedBlog } from '#tests/support/served-blog.ts'
import { assertCounted } from '../../blog/discovery/testing/assert-counted.ts'
import { isAnythingLeft } from './report-text.ts'

/** The number of acknowledged posts, and how many of them the older program wrote. */
const posts = 24
const ofOlder = 18
/** A timeout that is long enough for any machine. */
const poll = { timeout: 60_000 }

describe.each(databaseKinds)(
  'a blog on %s to which a program from before migration 0008 has written',
  (kind) => {
    const served = useServedBlog(kind)
    const urls = Array.from({ length: posts }, (_, n) => `post-${n + 1}`)
    const lost = urls.slice(posts - ofOlder)

    /** Removes what the older program did not write: rows of newer tables, and sizes. Posts and tags stay. */
    async function writeAsOlderProgram() {
      const { db } = served.blog.database
      await db.deleteFrom('post_address').where('url', 'in', lost).execute()
      await db.updateTable('post').set({ bytes: null }).where('url', 'in', lost).execute()
      for (const column of ['post_id', 'related_id'] as const)
        await db
          .deleteFrom('related_post')
          .where(column, 'in', (eb) => eb.selectFrom('post').select('id').where('url', 'in', lost))
          .execute()
      await sql`update tag_spelling set posts = posts - ${ofOlder} where key = 'common'`.execute(db)
      await sql`update tag_count set posts = posts - ${ofOlder} where key = 'common'`.execute(db)
      for (const table of ['tag_spelling', 'tag_count'] as const)
        await db.deleteFrom(table).where('key', '=', 'of-older').execute()
      await sql`update month_count set posts = posts - ${ofOlder}`.execute(db)
      await sql`update author_count set posts = posts - ${ofOlder}`.execute(db)
    }

    const statuses = async () => Promise.all(urls.map(async (url) => (await served.read(`/${url}`)).status))
    const all = (status: number, count: number) => Array.from({ length: count }, () => status)

    test('shows all its posts once it is healed, also in the caches of running servers', async () => {
      for (const [n] of urls.entries())
        await served.publish(`Post ${n + 1}`, ['common', ...(n >= posts - ofOlder ? ['of-older'] : [])])
      await writeAsOlderProgram()
      expect(await statuses()).toEqual([...all(200, posts - ofOlder), ...all(404, ofOlder)])
      expect(await served.textOf('/tags')).not.toContain('of-older')

      // The command runs in another process, so this server has to be notified.
      const other = startOtherProcess(served.blog)
      const unhealed = await other.services.doctor.examine()
      expect(unhealed.find(({ name }) => name === 'post-addresses')).toMatchObject({
        found: ofOlder,
        left: ofOlder,
      })
      expect(await statuses()).toEqual([...all(200, posts - ofOlder), ...all(404, ofOlder)])

      const stopWatching = await served.blog.services.watchOtherProcesses()
      const changed = new Promise((resolve) => served.blog.services.onChange(resolve))
      const healed = await other.services.doctor.examine({ heals: true })
      expect(isAnythingLeft(healed)).toBe(false)
      await changed
      await expect.poll(statuses, poll).toEqual(all(200, posts))
      await expect.poll(() => served.textOf('/tags'), poll).toContain('of-older')
      expect(
        (await served.blog.services.openReader().findPost(lost[5] as string))?.relatedPosts?.related,
      ).toHaveLength(3)
      await assertCounted(served.blog.database)
      expect((await other.services.doctor.examine()).filter(({ found }) => found > 0)).toEqual([])
      await stopWatching()
      await other.stop()
    })
  },
)
