import { describe, expect, test } from 'vitest'
import { createInTransaction, createReads } from '#server/transaction.ts'
import { databaseKinds } from '#tests/support/database-kinds.ts'
import { startOtherProcess } from '#tests/support/other-process.ts'
import { accountOf } from '#tests/support/test-account.ts'
import { useBlog } from '#tests/support/test-blog.ts'
import { createAccessKey } from './access-key.ts'
import { createSigner } from './signer.ts'

describe.each(databaseKinds)('settings that all processes share on %s', (kind) => {
  const held = useBlog(kind)
  const parts = () => ({
    reads: createReads(held.blog.database),
    inTransaction: createInTransaction(held.blog.database, () => {}),
  })

  test('a value is written once, even if many processes write it at once', async () => {
    const { reads, inTransaction } = parts()
    const claim = (value: string) => inTransaction(({ settings }) => settings.claim('secret', value))
    const claimed = await held.blog.concurrently(['a', 'b', 'c', 'd'].map((value) => () => claim(value)))
    expect(claimed.filter(Boolean)).toHaveLength(1)
    const value = await reads.settings.find('secret')
    expect(value).toBe(['a', 'b', 'c', 'd'][claimed.indexOf(true)])
    expect(await claim('e')).toBe(false)
    expect(await reads.settings.find('secret')).toBe(value)
  })

  test('all processes sign alike, and differently for another purpose', async () => {
    const [one, two] = [createSigner(parts()), createSigner(parts())]
    const signed = await Promise.all([one('preview', 'text'), two('preview', 'text')])
    expect(signed[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(signed[1]).toBe(signed[0])
    expect(await one('visitor', 'text')).not.toBe(signed[0])
  })

  test('a configured key is valid, and one generated earlier no longer opens sign-up', async () => {
    const made = await createAccessKey({ ...parts(), configured: null }).get()
    const configured = createAccessKey({ ...parts(), configured: 'configured' })
    expect(await configured.get()).toBe('configured')
    expect(await configured.accepts('configured')).toBe(true)
    expect(await configured.accepts(String(made))).toBe(false)
    expect(await configured.accepts('')).toBe(false)
  })

  test('all processes know whether an account was ever created', async () => {
    const other = startOtherProcess(held.blog)
    expect(await other.services.awaitsFirstAccount()).toBe(true)
    await held.blog.visitor.post('/auth/signup', accountOf('ann'))
    expect(await other.services.awaitsFirstAccount()).toBe(false)
    await other.stop()
  })
})
