import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** The cost of new hashes, as in `password-cost.ts`: hashes of another cost take what they state. */
const usual = { memory: 19_456, passes: 2 }

/**
 * Hashes passwords with the least work, whatever cost a program states: it is meant to take long, and would be a twentieth of the work of all
 * tests. For tests of modules, each file of which loads this again, and for servers that are started with it.
 */
if (!('isQuick' in crypto.argon2)) {
  const { argon2 } = crypto
  /** @type {typeof argon2} */
  const quick = (name, parameters, done) => {
    const isUsual = parameters.memory === usual.memory && parameters.passes === usual.passes
    const isQuick = isUsual && Reflect.get(quick, 'isQuick')
    argon2(name, isQuick ? { ...parameters, memory: 8, passes: 1 } : parameters, done)
  }
  crypto.argon2 = Object.assign(quick, { isQuick: true })
  syncBuiltinESMExports()
}

/**
 * Makes hashes cost what the program states, or no longer.
 * @param {boolean} isReal
 */
export const makeReal = (isReal) => void Object.assign(crypto.argon2, { isQuick: !isReal })
