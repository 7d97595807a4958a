import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Migration } from 'kysely/migration'
import type { Dialect } from './dialects/dialect.ts'
import type { SchemaStep } from './schema-step.ts'

export type Steps = Record<string, (dialect: Dialect) => SchemaStep>
type FirstSteps = Record<string, (dialect: Dialect) => Migration>

/** The last migration without compatibility bounds: it added the schema guard, which later ones move. */
const lastUnguarded = '0017-schema-guard'

const folder = path.join(import.meta.dirname, 'migrations')

/** The names of all migrations, in the order in which they run. The name of a released migration never changes. */
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'))
  .sort()

async function load(name: string) {
  const { migration } = await import(`./migrations/${name}.ts`)
  if (!migration) throw new Error(`${name}.ts does not export \`migration\`.`)
  return [name, migration] as const
}
const loaded = await Promise.all(names.map(load))

export const firstSteps: FirstSteps = Object.fromEntries(loaded.filter(([name]) => name <= lastUnguarded))

/** All later migrations. Each one says which versions may continue to run beside it. */
export const steps: Steps = { ...Object.fromEntries(loaded.filter(([name]) => name > lastUnguarded)) }

const known = Object.keys({ ...firstSteps, ...steps }).sort()

/** The last migration that this program knows. */
export const programLevel = known.at(-1) as string
