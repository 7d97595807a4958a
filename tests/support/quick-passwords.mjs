import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Lets a server of the browser tests hash passwords with the least work, whatever cost it states: a test signs up and in before it begins. What a
 * hash costs and holds is tested beside `password.ts`.
 */
const { argon2 } = crypto
crypto.argon2 = (name, parameters, done) => argon2(name, { ...parameters, memory: 8, passes: 1 }, done)
syncBuiltinESMExports()
