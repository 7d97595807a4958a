import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limits } from '#contract/limits.ts'
import { createConcurrencyLimiter } from '../load/concurrency-limiter.ts'
import { networkParty } from '../load/party.ts'

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

const argon2id = promisify(argon2) as unknown as (
  name: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>

/**
 * The work of one process: each takes 19 MiB and one of the four threads that files, compression and names of hosts also need. What waits
 * holds a password only, and is done within seconds.
 */
const passwordLimiter = createConcurrencyLimiter({
  concurrency: 2,
  maxWaiting: 100,
  // As many as the limits let a network try in a minute.
  maxWaitingOfOne: 60,
  refusal: 'Many people are signing in. Try again in a moment.',
})

const derive = (network: string, parameters: Argon2Parameters): Promise<Buffer> =>
  passwordLimiter.run(networkParty(network), () => argon2id('argon2id', parameters))

/** How many passwords are worked on and wait, for metrics. */
export const passwordStats = passwordLimiter.stats

/** What is wrong with a new password, as a sentence; null if nothing is. Length is all that is asked for. */
export function passwordProblem(password: string): string | null {
  if ([...password].length < limits.passwordMin)
    return `A password needs at least ${limits.passwordMin} characters.`
  if (Buffer.byteLength(password) > limits.passwordMax)
    return `A password may have at most ${limits.passwordMax} bytes.`
  return null
}

/** An argon2id hash in the PHC string format, with a salt of its own. Networks take turns; throws `unavailable` if too many wait. */
export async function hashPassword(password: string, network: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(network, { message: password, nonce: salt, tagLength, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * True if the password is the one that was hashed. Without a hash the same work is done and the answer is false,
 * so that the time taken tells nobody whether an account exists. Networks take turns; throws `unavailable` if too many wait.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  network: string,
): Promise<boolean> {
  const known = parse(stored ?? (await noOnesHash))
  const hash = await derive(network, {
    message: password,
    nonce: known.salt,
    tagLength: known.hash.length,
    memory: known.memory,
    passes: known.passes,
    parallelism: known.parallelism,
  })
  return timingSafeEqual(hash, known.hash) && stored !== null
}

/** True if a hash was made at another cost than today's, so that it should be made anew while the password is known. */
export function isOutdated(stored: string): boolean {
  const { memory, passes, parallelism } = parse(stored)
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism
}

const noOnesHash = hashPassword(randomBytes(32).toString('hex'), 'none')

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function parse(stored: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!match) throw new Error('A stored password hash is not of the expected form.')
  const [, memory, passes, parallelism, salt, hash] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
