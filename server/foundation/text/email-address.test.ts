import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

test.each(['ada@example.org', 'a.b+c@example.org', 'jürgen@bücher.example', '用户@例子.example'])(
  '%s is an email address',
  (text) => {
    expect(isEmailAddress(text)).toBe(true)
  },
)

test.each([
  ['invisible letters', '\u3164@example.org'],
  ['invisible letters among others', 'ada\u115f@example.org'],
  ['invisible letters in the host', 'ada@\uffa0.example'],
  ['a zero width space', 'ada\u200b@example.org'],
  ['two lines', 'ada\n@example.org'],
  ['no host', 'ada@'],
])('with %s it is none', (_what, text) => {
  expect(isEmailAddress(text)).toBe(false)
})
