import type { Migration } from 'kysely/migration'

/**
 * A schema step with the oldest programs that are compatible with it. A program is given by the last step that it knows: `this` for one
 * that knows this step, `any` for whatever the earlier steps allow, or the name of an earlier step.
 */
export interface SchemaStep extends Migration {
  /** The oldest program that may still write after this step. */
  oldestWriter: Program
  /** The oldest program whose reads are still right after this step. */
  oldestReader: Program
}

type Program = 'this' | 'any' | `${number}-${string}`
