import { argon2Sync } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { withRealHashes } from '#tests/support/real-hashes.ts'
import { accountOf } from '#tests/support/test-account.ts'
import { callerOf, useBlog } from '#tests/support/test-blog.ts'
import { networkClient } from '../../foundation/concurrency/queue-client.ts'
import { matchPassword, passwordProblem } from '../passwords/password.ts'

withRealHashes()

/** One password as two systems type it: with composed letters, and with letters and accents apart. */
const composed = 'Dvořák, Noël et Ångström'
const apart = composed.normalize('NFD')

/** A hash as old versions stored it: of the password as typed, at the present cost or a lower one. */
function storedBefore(typed: string, { memory, passes } = { memory: 19_456, passes: 2 }): string {
  const salt = Buffer.alloc(16, 1)
  const parameters = { message: typed, nonce: salt, memory, passes, parallelism: 1, tagLength: 32 }
  const [nonce, hash] = [salt, argon2Sync('argon2id', parameters)].map((bytes) =>
    bytes.toString('base64').replace(/=+$/, ''),
  )
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${nonce}$${hash}`
}

test('lengths are of the composed form', () => {
  expect(passwordProblem('é'.repeat(7).normalize('NFD'))).toContain('at least 8')
  expect(passwordProblem('é'.repeat(8).normalize('NFD'))).toBeNull()
  expect(passwordProblem('é'.repeat(512).normalize('NFD'))).toBeNull()
  expect(passwordProblem('é'.repeat(513).normalize('NFD'))).toContain('at most 1,024')
})

test.each([
  ['composed, as it was hashed', composed, composed, { isRight: true, isOutdated: false }],
  ['apart, where the composed form was hashed', apart, composed, { isRight: true, isOutdated: false }],
  ['apart, as it was hashed', apart, apart, { isRight: true, isOutdated: true }],
  ['another one', 'another password', composed, { isRight: false, isOutdated: true }],
])('a password is typed %s', async (_how, typed, hashed, expected) => {
  expect(await matchPassword(typed, storedBefore(hashed), networkClient('n'))).toEqual(expected)
})

test('a hash of a lower cost is outdated in any form', async () => {
  const cheap = { memory: 64, passes: 1 }
  for (const form of [composed, apart])
    expect(await matchPassword(form, storedBefore(form, cheap), networkClient('n'))).toEqual({
      isRight: true,
      isOutdated: true,
    })
})

describe.each(databaseKinds)('one password in two forms on %s', (kind) => {
  const held = useBlog(kind)
  beforeEach(async () => {
    const response = await held.blog.visitor.post('/auth/signup', { ...accountOf('ann'), password: apart })
    expect(response.status).toBe(201)
  })
  const signIn = (password: string) => held.blog.visitor.post('/auth/signin', { username: 'ann', password })
  const store = (password_hash: string) =>
    held.blog.database.db.updateTable('user').set({ password_hash }).execute()

  test('is the same for sign-up, sign-in, a change and a link', async () => {
    expect((await signIn(apart)).status).toBe(200)
    const { token } = (await signIn(composed)).body
    const ann = callerOf(held.blog.app, token)
    const reset = { password: apart, newPassword: `${apart}2` }
    expect((await ann.post('/auth/reset', reset)).body.success).toBe(true)
    expect((await signIn(composed)).status).toBe(401)
    expect((await signIn(`${composed}2`)).status).toBe(200)
    // `npm run account -- reset-password` prints such a link.
    const { code } = await held.blog.services.passwordResets.issue('ann')
    const response = await held.blog.visitor.post('/auth/reset/code', { code, newPassword: `${apart}3` })
    expect(response.status).toBe(200)
    expect([(await signIn(`${composed}3`)).status, (await signIn(`${apart}3`)).status]).toEqual([200, 200])
  })

  test('that was hashed as typed stays valid, and is hashed again when it is used', async () => {
    await store(storedBefore(apart))
    expect((await signIn(composed)).status).toBe(401)
    expect((await signIn(apart)).status).toBe(200)
    expect((await signIn(composed)).status).toBe(200)
    await store(storedBefore(apart))
    const ann = callerOf(held.blog.app, (await signIn(apart)).body.token)
    await store(storedBefore(apart))
    const reset = { password: apart, newPassword: 'a new password' }
    expect((await ann.post('/auth/reset', reset)).body.success).toBe(true)
  })

  test('may be as long decomposed as composed', async () => {
    // Two bytes each, and three code points apart.
    const newPassword = 'ΐ'.repeat(512)
    const { code } = await held.blog.services.passwordResets.issue('ann')
    const typed = newPassword.normalize('NFD')
    expect([...typed]).toHaveLength(1_536)
    const response = await held.blog.visitor.post('/auth/reset/code', { code, newPassword: typed })
    expect(response.status).toBe(200)
    expect([(await signIn(typed)).status, (await signIn(newPassword)).status]).toEqual([200, 200])
  })
})
