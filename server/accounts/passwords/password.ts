import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limits } from '#contract/limits.ts'
import { withCommas } from '#contract/with-commas.ts'
import { createConcurrencyLimiter } from '../../foundation/concurrency/concurrency-limiter.ts'
import { programClient, type QueueClient } from '../../foundation/concurrency/queue-client.ts'
import { passwordCost } from './password-cost.ts'

const tagLength = 32

const argon2id = promisify(argon2) as unknown as (
  name: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>

/**
 * Limits the work of one process: each hash takes 19 MiB and one of the four threads that files, compression and host names also need. A
 * waiting call holds only a password, and is done within seconds.
 */
const passwordLimiter = createConcurrencyLimiter({
  concurrency: 2,
  maxWaiting: 100,
  // As many as the limits let a network try in a minute.
  maxWaitingPerClient: 60,
  refusal: 'Many people are signing in. Try again in a moment.',
})

const derive = (client: QueueClient, parameters: Argon2Parameters): Promise<Buffer> =>
  passwordLimiter.run(client, () => argon2id('argon2id', parameters))

/** How many passwords are being hashed and how many wait, for metrics. */
export const passwordStats = passwordLimiter.stats

/**
 * The form in which passwords are hashed and measured (RFC 8265, section 4.2.2, and NIST SP 800-63B, section 3.1.1.2): some systems type
 * "é" as one code point, others as two.
 */
const normalized = (password: string): string => password.normalize('NFC')

/** What is wrong with a new password, as a sentence; null if nothing is. Only its length matters. */
export function passwordProblem(typed: string): string | null {
  const password = normalized(typed)
  if ([...password].length < limits.auth.minPasswordCharacters)
    return `A password needs at least ${limits.auth.minPasswordCharacters} characters.`
  if (Buffer.byteLength(password) > limits.auth.maxPasswordBytes)
    return `A password may have at most ${withCommas(limits.auth.maxPasswordBytes)} bytes.`
  return null
}

/** Returns an argon2id hash in the PHC string format, with a salt of its own. Clients take turns; throws `unavailable` if too many wait. */
export async function hashPassword(password: string, client: QueueClient): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(client, {
    message: normalized(password),
    nonce: salt,
    tagLength,
    ...passwordCost,
  })
  const { memory, passes, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

export interface PasswordMatch {
  isRight: boolean
  /** True if the hash has another cost or form than new ones, so that it should be replaced while the password is known. */
  isOutdated: boolean
}

/**
 * Compares a password with the hash of an account, or of nobody. It is tried in NFC and, if it was typed in another form, also as typed:
 * old hashes were made of that. The amount of work depends on what was typed, never on the hash or the result, so that the time taken does
 * not reveal whether an account exists or a password is right. Clients take turns; throws `unavailable` if too many wait.
 */
export async function matchPassword(
  typed: string,
  stored: string | null,
  client: QueueClient,
): Promise<PasswordMatch> {
  const known = parse(stored ?? (await noOnesHash))
  const isNormalizedRight = await isHashOf(normalized(typed), known, client)
  const isTypedRight = typed !== normalized(typed) && (await isHashOf(typed, known, client))
  return {
    isRight: stored !== null && (isNormalizedRight || isTypedRight),
    isOutdated: !isNormalizedRight || !isOfTodaysCost(known),
  }
}

async function isHashOf(message: string, known: StoredHash, client: QueueClient): Promise<boolean> {
  const { salt: nonce, hash, memory, passes, parallelism } = known
  const tried = await derive(client, { message, nonce, tagLength: hash.length, memory, passes, parallelism })
  return timingSafeEqual(tried, hash)
}

const isOfTodaysCost = ({ memory, passes, parallelism }: StoredHash): boolean =>
  memory === passwordCost.memory && passes === passwordCost.passes && parallelism === passwordCost.parallelism

const noOnesHash = hashPassword(randomBytes(32).toString('hex'), programClient)

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

type StoredHash = ReturnType<typeof parse>

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
