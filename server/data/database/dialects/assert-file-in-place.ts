import { statSync } from 'node:fs'

/** SQLite's own code of a file that is no longer where it was opened: https://sqlite.org/rescode.html#readonly_dbmoved */
const moved = 1032

/** What is written to a file that was removed or replaced is lost with the process, though SQLite goes on as if it were there. */
class DatabaseMoved extends Error {
  readonly errcode = moved
}

/** Makes the check that an opened file is still at its path: throws an error with SQLite's code for it if not. It takes microseconds. */
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
