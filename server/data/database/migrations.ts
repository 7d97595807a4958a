import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Migration } from 'kysely/migration'
import type { Dialect } from './dialects/dialect.ts'
import type { SchemaStep } from './schema-step.ts'

export type Steps = Record<string, (dialect: Dialect) => SchemaStep>
export type FirstSteps = Record<string, (dialect: Dialect) => Migration>

/** The last migration without compatibility bounds: it added the schema guard, which later ones move. */
const lastUnguarded = '0017-schema-guard'

const folder = path.join(import.meta.dirname, 'migrations')

/** The names of all migrations, in the order in which they run. The name of a released migration never changes. */
export const migrationNames: string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'))
  .sort()

/** The last migration that this program knows. */
export const programLevel = migrationNames.at(-1) as string

/** Loads the migrations. Of the later ones, each says which versions may continue to run beside it. */
export async function loadMigrations(): Promise<{ firstSteps: FirstSteps; steps: Steps }> {
  const loaded = await Promise.all(migrationNames.map(load))
  return {
    firstSteps: Object.fromEntries(loaded.filter(([name]) => name <= lastUnguarded)),
    steps: Object.fromEntries(loaded.filter(([name]) => name > lastUnguarded)),
  }
}

async function load(name: string) {
  const { migration } = await import(`./migrations/${name}.ts`)
  if (!migration) throw new Error(`${name}.ts does not export \`migration\`.`)
  return [name, migration] as const
}
