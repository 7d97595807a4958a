/** SQLite allows 32,766 values in a statement. */
const batchSize = 5_000

/** Divides ids or names, of which there may be more than one statement can take. */
export function* batchesOf<Value>(all: readonly Value[]): Generator<Value[]> {
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize)
}
