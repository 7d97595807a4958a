interface Failure extends NodeJS.ErrnoException {
  dest?: string
  /** SQLite's extended result code. */
  errcode?: number
}

/** The disk is full, or the quota of this user. */
const noRoom = ['ENOSPC', 'EDQUOT']

/** `SQLITE_FULL`, and `SQLITE_IOERR_SHMSIZE`, when the index of the write-ahead log cannot grow: https://sqlite.org/rescode.html */
const sqliteFull = [13, 4_874]

/** `disk_full`: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const postgresFull = '53100'

/** True if a file could not be created or written because the disk is full. */
export const isOutOfRoom = (error: unknown): boolean => noRoom.includes(codeOf(error))

/** One sentence that says which disk is full and what to do; undefined for any other error. */
export function fullDiskProblem(error: unknown): string | undefined {
  const { path, dest, errcode = 0, message } = error as Failure
  if (isOutOfRoom(error))
    return `the disk is full: ${dest ?? path ?? 'a file'} cannot be written. Make room there and try again.`
  if (sqliteFull.includes(errcode))
    return `the disk is full: there is no room for a database file (${message}). Make room there and try again.`
  if (codeOf(error) === postgresFull)
    return `the disk of the PostgreSQL server is full (${message}). Make room there and try again.`
}

const codeOf = (error: unknown): string => String((error as Failure).code ?? '')
