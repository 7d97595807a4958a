import type { Transaction } from 'kysely'
import { AppError } from '../../errors.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { Database } from './database.ts'
import { programLevel } from './migrations.ts'
import type { Schema } from './schema.ts'
import { createReadCompatibility, type SchemaCompatibility } from './schema-compatibility.ts'

/** Runs work in a transaction, all of it or nothing, if this program may write. */
export type GuardedTransaction = <Result>(
  work: (trx: Transaction<Schema>) => Promise<Result>,
) => Promise<Result>

interface Options {
  /** The last migration that this program knows. */
  level?: string
  /** Called once when a newer program changed the schema, so that this one may no longer write. */
  onOutdated?: (compatibility: SchemaCompatibility) => void
}

/** How often the bounds are checked while nothing is written and no change arrives, in milliseconds. */
const watchIntervalMs = 10_000

/** Seconds until a retry makes sense: if programs are replaced one after the other, the next one accepts the write. */
const retryAfter = 5

const outdated = () =>
  new AppError(
    'unavailable',
    'This blog is being upgraded, so nothing can be changed right now. Try again in a moment.',
    { retryAfter, isLogged: true },
  )

/**
 * Prevents this program from writing to a schema that a newer one has changed in an incompatible way. Each transaction first reads the
 * bounds and blocks migrations until it ends; a migration waits for all running transactions. So no transaction commits after a migration
 * that its program does not know of.
 */
export function createSchemaGuard(
  { db }: Pick<Database, 'db'>,
  { level = programLevel, onOutdated = () => {} }: Options = {},
) {
  const readCompatibility = createReadCompatibility(db)
  let isOutdated = false
  const outdatedSince = Promise.withResolvers<void>()
  const unreadable = Promise.withResolvers<SchemaCompatibility>()

  function note(compatibility: SchemaCompatibility): void {
    const wasOutdated = isOutdated
    isOutdated = level < compatibility.min_writer
    if (isOutdated && !wasOutdated) {
      onOutdated(compatibility)
      outdatedSince.resolve()
    }
    if (level < compatibility.min_reader) unreadable.resolve(compatibility)
  }

  function assertMayWrite(): void {
    if (isOutdated) throw outdated()
  }

  const transaction: GuardedTransaction = async (work) => {
    assertMayWrite()
    // Read committed, whatever the server's default is: the snapshot has to be newer than the lock that was waited for.
    const readCommitted = db.transaction().setIsolationLevel('read committed')
    return readCommitted.execute(async (trx) => {
      note(await readCompatibility(trx))
      assertMayWrite()
      return work(trx)
    })
  }

  /** Reads the bounds. Throws while the database fails, which is reported elsewhere. */
  const check = async (): Promise<void> => note(await readCompatibility())
  const tryToCheck = (): void => void check().catch(() => {})

  return {
    transaction,
    check,
    tryToCheck,
    /** Throws `unavailable` if this program may no longer write. */
    assertMayWrite,
    mayWrite: (): boolean => !isOutdated,
    /** Resolves once this program may no longer write. */
    outdated: outdatedSince.promise,
    /** Resolves once what this program reads may be wrong: it has to end. */
    unreadable: unreadable.promise,

    /** Checks the bounds from time to time. Returns a function that stops it. */
    watch(): () => void {
      tryToCheck()
      const timer = setInterval(tryToCheck, watchIntervalMs).unref()
      return () => clearInterval(timer)
    },

    warnings: (): Warning[] =>
      isOutdated
        ? [
            {
              code: 'outdated_program',
              message:
                'The database was upgraded by a newer version of Lectern, so this process changes nothing any more. Start the new version in its place.',
            },
          ]
        : [],
  }
}
export type SchemaGuard = ReturnType<typeof createSchemaGuard>
