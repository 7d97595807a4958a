import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import type { Dialect } from './dialects/dialect.ts'
import { type FirstSteps, loadMigrations, type Steps } from './migrations.ts'
import { raiseCompatibility } from './schema-compatibility.ts'
import type { SchemaStep } from './schema-step.ts'

interface Outcome {
  error: unknown
  /** The milliseconds that each step took, by name, in the order in which they ran. */
  times: Map<string, number>
}

/** Runs the steps that a database lacks, up to the newest one or to a given one, all in one transaction. */
export async function runMigrations(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  upTo: string | undefined,
  later: Steps,
): Promise<Outcome> {
  const times = new Map<string, number>()
  const { firstSteps, steps } = await loadMigrations()
  const all = migrationsOf(dialect, firstSteps, { ...steps, ...later })
  const timedSteps = Object.entries(all).map(([name, step]) => [
    name,
    timed(step, (milliseconds) => times.set(name, Math.round(milliseconds))),
  ])
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(timedSteps) },
  })
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  return { error, times }
}

function migrationsOf(dialect: Dialect, firstSteps: FirstSteps, guarded: Steps): Record<string, Migration> {
  const first = Object.entries(firstSteps).map(([name, make]) => [name, make(dialect)])
  const others = Object.entries(guarded).map(([name, make]) => [
    name,
    guardedStep(name, make(dialect), dialect),
  ])
  return Object.fromEntries([...first, ...others])
}

/** Waits until nobody writes and blocks writes until the step is done. After that, only programs that are compatible with the step can write. */
const guardedStep = (name: string, step: SchemaStep, dialect: Dialect): Migration => ({
  async up(db) {
    await dialect.lockTable(db, 'schema_guard')
    await step.up(db)
    await raiseCompatibility(db, name, step)
    // Programs that receive this read the bounds again, and clear their caches.
    await dialect.announceChange(db, 'anything')
  },
})

const timed = (migration: Migration, onDone: (milliseconds: number) => void): Migration => ({
  ...migration,
  async up(db) {
    const startedAt = performance.now()
    await migration.up(db)
    onDone(performance.now() - startedAt)
  },
})
