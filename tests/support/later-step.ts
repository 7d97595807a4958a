import { type Database, openDatabase } from '#server/data/database/database.ts'
import { migrate } from '#server/data/database/migrate.ts'
import type { Steps } from '#server/data/database/migrations.ts'
import type { SchemaStep } from '#server/data/database/schema-step.ts'

/** The level of a version to come, whose last step it is. */
export const laterLevel = '9998-later'

/** What a version to come does to a database. Programs of this version may write and read beside it as far as it says. */
export const laterSteps = (step: Partial<SchemaStep> = {}): Steps => ({
  [laterLevel]: () => ({ oldestWriter: 'this', oldestReader: 'any', up: async () => {}, ...step }),
})

/** Takes that step as the version to come would: in a process of its own, and so by another connection. */
export async function upgrade({ url }: { url: string }, step?: Partial<SchemaStep>): Promise<void> {
  const own: Database = openDatabase(url)
  try {
    await migrate(own, undefined, { later: laterSteps(step) })
  } finally {
    await own.db.destroy()
  }
}
