import { afterEach, beforeEach } from 'vitest'
import { makeReal } from './quick-passwords.mjs'

/** For tests that are about hashes of passwords: they cost what the program states. */
export function withRealHashes() {
  beforeEach(() => makeReal(true))
  afterEach(() => makeReal(false))
}
