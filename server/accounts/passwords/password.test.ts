import { expect, test } from 'vitest'
import { withRealHashes } from '#tests/support/real-hashes.ts'
import { networkClient } from '../../foundation/concurrency/queue-client.ts'
import { hashPassword, matchPassword, passwordProblem } from './password.ts'

withRealHashes()

test('a password verifies against its own hash only, to the last byte', async () => {
  const password = `${'ä'.repeat(500)}\u0000tail`
  const hash = await hashPassword(password, networkClient('n'))
  const isRight = async (...[typed, stored]: [string, string | null]) =>
    (await matchPassword(typed, stored, networkClient('n'))).isRight
  expect(await isRight(password, hash)).toBe(true)
  expect(await isRight(password.slice(0, -1), hash)).toBe(false)
  expect(await isRight(password, null)).toBe(false)
})

test('one password has a different hash each time, at the present cost', async () => {
  const [one, two] = await Promise.all([
    hashPassword('same', networkClient('n')),
    hashPassword('same', networkClient('n')),
  ])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await matchPassword('same', one, networkClient('n'))).toEqual({ isRight: true, isOutdated: false })
})

test('a hash of a form that nobody made is not taken for a wrong password', async () => {
  await expect(matchPassword('x', 'plain text', networkClient('n'))).rejects.toThrow(
    'not of the expected form',
  )
})

test('a flood of passwords waits for its turn, and is refused with a time to retry if there is no room', async () => {
  const cheap = `$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const trying = (length: number, clientNetwork: string) =>
    Array.from({ length }, () => matchPassword('x', cheap, networkClient(clientNetwork)))
  const tries = await Promise.allSettled([...trying(90, 'one'), ...trying(60, 'another')])
  const refused = tries.map(({ status }) => status === 'rejected')
  // Two at once; 60 of one network may wait, 100 in all. The last of those 60 give way to another network until both have 50.
  expect(refused.slice(0, 90).lastIndexOf(false)).toBe(51)
  expect(refused.slice(90).lastIndexOf(false)).toBe(49)
  expect(refused.filter(Boolean)).toHaveLength(48)
  expect(tries[62]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } })
  expect((await matchPassword('x', cheap, networkClient('one'))).isRight).toBe(false)
})

test.each([
  ['1234567', false],
  ['        ', true],
  ['🤖'.repeat(7), false],
  ['🤖'.repeat(8), true],
  ['x'.repeat(1_024), true],
  ['🤖'.repeat(257), false],
])('length is all that counts: %j', (password, isGood) => {
  expect(passwordProblem(password) === null).toBe(isGood)
})
