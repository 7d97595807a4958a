import { afterEach, beforeEach } from 'vitest'
import { passwordCost, usualCost } from '#server/accounts/passwords/password-cost.ts'

const makeCheap = () => void Object.assign(passwordCost, { memory: 32, passes: 1 })

// Hashing is meant to take long, and would be a twentieth of the work of all tests.
makeCheap()

/** For tests that are about the cost of hashes. */
export function withUsualPasswordCost() {
  beforeEach(() => void Object.assign(passwordCost, usualCost))
  afterEach(makeCheap)
}
