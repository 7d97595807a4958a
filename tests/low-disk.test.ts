import { describe, expect, test } from 'vitest'
import { createDiskReserve } from '#server/limits/quotas/disk-reserve.ts'
import { allowedSituation, type CallName, calls, expectedStatus } from './support/calls/calls.ts'
import { responseIn } from './support/calls/make-call.ts'
import { databaseKinds } from './support/database-kinds.ts'
import { useBlog } from './support/test-blog.ts'
import { testMailServer } from './support/test-mail-server.ts'

describe.each(databaseKinds)('while the disk is low, on %s', (kind) => {
  let freeBytes = 1_000
  const readFreeBytes = async () => freeBytes
  const diskReserve = createDiskReserve({ folders: ['/'], reserveBytes: 500, readFreeBytes, maxAgeMs: 0 })
  const held = useBlog(kind, { mailServer: testMailServer(), diskReserve })

  test('what adds texts, images, messages or accounts is refused for now, and every other call goes on', async () => {
    const owner = await held.blog.signUp('first')
    const statuses: Record<string, number> = {}
    for (const [name] of calls) {
      freeBytes = 1_000
      const low = () => {
        freeBytes = 499
      }
      // An owner is refused nothing but for the disk; of posts, one’s own.
      const situation = `${allowedSituation(name)}, ${name}`
      const response = await responseIn(held.blog, owner, name, situation, low)
      statuses[name] = response.statusCode
    }
    const statusOf = (name: CallName) => expectedStatus(name, allowedSituation(name))
    expect(statuses).toEqual(
      Object.fromEntries(calls.map(([name, { adds }]) => [name, adds ? 503 : statusOf(name)])),
    )
    const adding = calls.flatMap(([name, { adds }]) => (adds ? [name] : [])).sort()
    expect(adding, 'a call with the flag `adds` needs a line in this list').toEqual([
      'auth.signUp',
      'authors.update',
      'contacts.answer',
      'contacts.create',
      'draftLinks.create',
      'images.upload',
      'invitations.create',
      'posts.changeAddress',
      'posts.create',
      'posts.duplicate',
      'posts.setCover',
      'posts.update',
      'site.restore',
      'site.update',
      'sitePages.create',
      'sitePages.takeOver',
      'tags.update',
      'versions.restore',
      'workingCopies.create',
      'workingCopies.save',
      'workingCopies.saveVersion',
    ])
  })
})
