import { expect, test } from 'vitest'
import { hashPassword, isOutdated, passwordProblem, verifyPassword } from './password.ts'

test('a password verifies against its own hash only, to the last byte', async () => {
  const password = `${'ä'.repeat(500)}\u0000tail`
  const hash = await hashPassword(password)
  expect(await verifyPassword(password, hash)).toBe(true)
  expect(await verifyPassword(password.slice(0, -1), hash)).toBe(false)
  expect(await verifyPassword(password, null)).toBe(false)
})

test('one password has a different hash each time, at today’s cost', async () => {
  const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(isOutdated(one)).toBe(false)
  expect(isOutdated(one.replace('t=2', 't=1'))).toBe(true)
})

test('a hash of a form that nobody made is not taken for a wrong password', async () => {
  await expect(verifyPassword('x', 'plain text')).rejects.toThrow('not of the expected form')
})

test('a flood of passwords waits for its turn, and what finds no room is told to come again', async () => {
  const cheap = `$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const tries = await Promise.allSettled(Array.from({ length: 150 }, () => verifyPassword('x', cheap)))
  const refused = tries.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(48)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 5 } })
  expect(await verifyPassword('x', cheap)).toBe(false)
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
