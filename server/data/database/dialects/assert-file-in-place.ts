import { statSync } from 'node:fs'

/** SQLite's own code for a file that is no longer where it was opened: https://sqlite.org/rescode.html#readonly_dbmoved */
const moved = 1032

/** Writes to a file that was removed or replaced are lost when the process ends, though SQLite continues without an error. */
class DatabaseMoved extends Error {
  readonly errcode = moved
}

/** Creates a check that an opened file is still at its path: it throws an error with SQLite's code if not. It takes microseconds. */
export function inPlaceCheck(file: string): () => void {
  const opened = statSync(file, { bigint: true })
  return () => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false })
    if (found?.ino === opened.ino && found.dev === opened.dev) return
    const how = found ? 'is another file than was opened' : 'is gone'
    throw new DatabaseMoved(
      `${file} ${how}: nothing is written until it is back, or the program starts again.`,
    )
  }
}
