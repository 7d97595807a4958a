import { afterEach, expect, test, vi } from 'vitest'
import { isSameSession, noteAccount, noteRenewal, ownUsername } from './renewed-session.ts'

const store = (token: string) => vi.stubGlobal('localStorage', { getItem: () => token })

afterEach(() => void vi.unstubAllGlobals())

test('a session goes on under the tokens with which its account signed in again, and under no other', () => {
  store('first')
  noteAccount('first', 'ann')
  expect([isSameSession('first'), ownUsername()]).toEqual([true, 'ann'])
  noteRenewal('first', 'second')
  noteRenewal('second', 'third')
  store('third')
  expect([isSameSession('first'), isSameSession('third'), ownUsername()]).toEqual([true, true, 'ann'])
  store('of another account')
  expect([isSameSession('first'), isSameSession('third'), ownUsername()]).toEqual([false, false, null])
})
