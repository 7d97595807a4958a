interface Failure extends NodeJS.ErrnoException {
  dest?: string
  /** SQLite's extended result code. */
  errcode?: number
}

/** No room, or no more of it for this user. */
const noRoom = ['ENOSPC', 'EDQUOT']

/** Full; and what SQLite says where the index of its log cannot grow (`SQLITE_IOERR_SHMSIZE`): https://sqlite.org/rescode.html */
const sqliteFull = [13, 4_874]

/** `disk_full`: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const postgresFull = '53100'

/** True for a file that could not be made or written as the disk is full. */
export const isOutOfRoom = (error: unknown): boolean => noRoom.includes(codeOf(error))

/** Which disk is full, and what to do, as a sentence; undefined for any other failure. */
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
