import type { Migration } from 'kysely/migration'

/**
 * A step of the schema that says which programs may go on beside it. A program is known by the last step that it knows: `this` is one that
 * knows this step, `any` leaves it to the steps before, and a name is that of an earlier step.
 */
export interface SchemaStep extends Migration {
  /** The oldest program that may still write once this step is done. */
  oldestWriter: Program
  /** The oldest program whose reads are still right once this step is done. */
  oldestReader: Program
}

type Program = 'this' | 'any' | `${number}-${string}`
