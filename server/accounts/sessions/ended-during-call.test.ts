import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiBase } from '#contract/contract.ts'
import type { Services } from '#server/services.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { imageFile } from '#tests/support/image-files.ts'
import { password } from '#tests/support/test-account.ts'
import { type SignedIn, useBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import type { Actor } from '../../foundation/actor/actor.ts'

const clientNetwork = '192.0.2.1'
const newPassword = 'quite another one'

/** The service function of every call that writes for its caller, as it runs after the caller was identified. */
const writes: [
  string,
  (services: Services, actor: Actor, imgname: string, copyId: string) => Promise<unknown>,
][] = [
  [
    'post.create',
    ({ posts }, actor) =>
      posts.create(actor, { title: 'New', description: 'd' }, { idempotencyKey: 'k', clientNetwork }),
  ],
  [
    'post.update',
    ({ ownPost }, actor) => ownPost.update(actor, 'one', { content: '<p>new</p>' }, clientNetwork),
  ],
  ['version.name', ({ versions }, actor) => versions.setName(actor, 'one', { number: 1, name: 'New' })],
  ['version.restore', ({ versions }, actor) => versions.restore(actor, 'one', 1, clientNetwork)],
  ['post.remove', ({ posts }, actor) => posts.remove(actor, 'one', clientNetwork)],
  [
    'cover.set',
    ({ postCovers }, actor, imgname) => postCovers.setCover(actor, 'one', { imgname }, clientNetwork),
  ],
  ['cover.remove', ({ postCovers }, actor) => postCovers.removeCover(actor, 'one', clientNetwork)],
  ['address', ({ ownPost }, actor) => ownPost.changeAddress(actor, 'one', { address: 'two' }, clientNetwork)],
  [
    'copy.create',
    ({ workingCopies }, actor, imgname) =>
      workingCopies.create(actor, { url: 'one', imgname, blocks: ['a'] }, 'k'),
  ],
  [
    'copy.save',
    ({ workingCopies }, actor, _, id) => workingCopies.save(actor, id, { revision: 1, title: 'New' }),
  ],
  ['copy.version', ({ workingCopyVersions }, actor, _, id) => workingCopyVersions.save(actor, id, {})],
  ['copy.remove', ({ workingCopyVersions }, actor, _, id) => workingCopyVersions.remove(actor, id)],
  ['image', async ({ images }, actor) => images.keepData(actor, await imageFile('png'))],
  ['profile', ({ authors }, actor) => authors.update(actor, { name: 'New' }, clientNetwork)],
  ['portrait', ({ authorImage }, actor, imgname) => authorImage.setImage(actor, imgname)],
  [
    'password',
    ({ ownPassword }, actor) => ownPassword.change(actor, { password, newPassword }, clientNetwork),
  ],
  ['confirmation', ({ ownPassword }, actor) => ownPassword.confirm(actor, { password }, clientNetwork)],
  ['own deletion', ({ deleteAccount }, actor) => deleteAccount(actor, 'ann', clientNetwork)],
  ['deletion', ({ deleteAccount }, actor) => deleteAccount(actor, 'ben', clientNetwork)],
  ['position', ({ positions }, actor) => positions.set(actor, 'ben', 'owner', clientNetwork)],
  ['link', ({ passwordResets }, actor) => passwordResets.issueFor(actor, 'ben', clientNetwork)],
  [
    'suspension',
    ({ accountSuspension }, actor) => accountSuspension.suspend(actor, 'ben', undefined, clientNetwork),
  ],
  ['lift', ({ accountSuspension }, actor) => accountSuspension.lift(actor, 'ben', clientNetwork)],
  ['sessions', ({ accountSessions }, actor) => accountSessions.end(actor, 'ben', clientNetwork)],
  ['message', ({ contacts }, actor) => contacts.remove(actor, 'any', clientNetwork)],
]

describe.each(databaseKinds)('a session that ends during its call on %s', (kind) => {
  const held = useBlog(kind)
  let olga: SignedIn
  let ann: SignedIn
  beforeEach(async () => {
    olga = await held.blog.signUp('olga')
    ann = await held.blog.signUp('ann')
    await held.blog.signUp('ben')
    await olga.put('/author/position/ann', { position: 'owner' })
  })
  const rows = async () => {
    const { db } = held.blog.database
    return {
      users: await db.selectFrom('user').selectAll().orderBy('id').execute(),
      posts: await db.selectFrom('post').selectAll().orderBy('id').execute(),
      images: await db.selectFrom('image').selectAll().orderBy('id').execute(),
      sessions: await db.selectFrom('account_session').selectAll().orderBy('id').execute(),
      resets: await db.selectFrom('password_reset').selectAll().execute(),
      copies: await db.selectFrom('working_copy').selectAll().execute(),
      keys: await db.selectFrom('idempotency_key').selectAll().execute(),
    }
  }

  test.each([
    ['by a suspension', () => olga.put('/author/suspension/ann', {})],
    ['by an owner', () => olga.delete('/author/sessions/ann')],
    ['by its account', () => ann.post('/auth/signout')],
  ])('%s writes nothing more', async (_how, end) => {
    await ann.post('/post/create', { title: 'One', description: 'd', content: '<p>old</p>' })
    const { imgname } = (await upload(held.blog, ann)).body
    const { body: copy } = await ann.post('/post/workingcopy', { url: 'one', blocks: [] })
    const { services } = held.blog
    const actor = await services.sessions.findActor(ann.token)
    if (!actor) throw new Error('ann is signed in.')
    expect((await end()).status).toBe(200)
    const before = await rows()
    for (const [name, write] of writes) {
      const code = await write(services, actor, imgname, copy.id).then(
        () => 'done',
        (error) => error.code,
      )
      expect([name, code]).toEqual([name, 'unauthenticated'])
    }
    expect(await rows()).toEqual(before)
  })

  test('is refused, if it ends while the body arrives, after the body was received', async () => {
    await ann.post('/post/create', { title: 'One', description: 'd' })
    const body = new PassThrough()
    const response = held.blog.app.inject({
      method: 'PUT',
      url: `${apiBase}/post/update/one`,
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      payload: body,
    })
    body.write('{"title":')
    // The body is read after the caller was identified.
    while (body.readableLength > 0) await setImmediate()
    await olga.put('/author/suspension/ann', {})
    body.end('"Changed","status":"public"}')
    expect((await response).statusCode).toBe(401)
    const post = await held.blog.database.db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
    expect([post.title, post.status]).toEqual(['One', 'draft'])
  })
})
