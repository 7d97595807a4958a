import { fullDiskProblem } from '../files/full-disk.ts'
import { StartError } from './start-error.ts'

interface Failure extends NodeJS.ErrnoException {
  address?: string
  port?: number
  hostname?: string
  /** SQLite's extended result code. */
  errcode?: number
}

/** Says why a program cannot do its work and what to do, one sentence on each line; for an unexpected error, its whole stack. */
export function describeStartError(error: unknown, failed = 'Lectern cannot start'): string {
  const reason = error instanceof StartError ? error.message : reasonOf(error as Failure)
  const text = reason ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  return text.replaceAll(/^(?=\S)/gm, `${failed}: `)
}

function reasonOf(failure: Failure): string | undefined {
  if (failure.port !== undefined) return reasonOfPort(failure)
  return fullDiskProblem(failure) ?? reasonOfFile(failure) ?? reasonOfDatabase(failure)
}

function reasonOfPort({ code, port, address, syscall }: Failure): string | undefined {
  if (syscall !== 'listen') return reasonOfDatabase({ code } as Failure)
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is in use. Stop the program that uses it, or choose another one, such as PORT=${Number(port) + 1} npm start.`
    case 'EACCES':
    case 'EPERM':
      return `port ${port} needs rights that this user does not have. Choose one above 1023.`
    case 'EADDRNOTAVAIL':
      return `this machine has no address ${address}. Check HOST.`
  }
}

function reasonOfFile({ code, path, syscall }: Failure): string | undefined {
  if (!path) return
  if (syscall === 'mkdir') {
    return `the folder ${path} cannot be created (${code}). Check its rights, or set DATA_DIR to another folder.`
  }
  return `${path} cannot be read (${code}).`
}

function reasonOfDatabase({ code = '', errcode = 0, message, hostname }: Failure): string | undefined {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `no address is known for ${hostname}. Check HOST and DATABASE_URL.`
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return doesNotAnswer
    case '25006':
      return 'no server at DATABASE_URL accepts writes. Is one of them the primary?'
    case '57P03':
    case '53300':
      return `PostgreSQL accepts no connections yet (${message}). Start again in a moment.`
    case 'ERR_INVALID_URL':
      return 'DATABASE_URL is not a valid address.'
    case 'ERR_SQLITE_ERROR':
      if (!fileProblems.includes(errcode & 0xff)) return
      return `the database file cannot be used (${message}). Check DATA_DIR and its rights.`
  }
  // The client's own words, without a code, for a server that says nothing in time, or closes the connection.
  if (message?.startsWith('Connection terminated')) return doesNotAnswer
  if (isRefusalOfPostgres.test(code)) return `PostgreSQL refuses (${message}). Check DATABASE_URL.`
}

const doesNotAnswer = 'the database at DATABASE_URL does not answer.'

/** PERM, BUSY, READONLY, IOERR, CORRUPT, CANTOPEN and NOTADB: https://sqlite.org/rescode.html */
const fileProblems = [3, 5, 8, 10, 11, 14, 26]

/** The classes 28 (authorization), 3D (no such database) and 3F (no schema that the account may use), and 42501 (privilege). */
const isRefusalOfPostgres = /^(28...|3D...|3F...|42501)$/
