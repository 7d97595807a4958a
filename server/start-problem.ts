import { ConfigError } from './config.ts'
import { NewerDatabaseError } from './database/migrate.ts'

/** One line on why the program cannot start and what to do; for what nobody foresaw, the whole error. */
export function startProblem(error: unknown): string {
  if (error instanceof ConfigError) return `Lectern cannot start: ${error.message} See docs/configuration.md.`
  if (error instanceof NewerDatabaseError) return `Lectern cannot start: ${error.message}`
  const { code, path, message, address, port } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  switch (code) {
    case 'EADDRINUSE':
      return `Lectern cannot start: port ${port} is in use. Stop what uses it, or choose another one, such as PORT=${Number(port) + 1} npm start.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `Lectern cannot start: this machine has no address ${address ?? ''}. Check HOST and DATABASE_URL.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return port
        ? `Lectern cannot start: port ${port} needs rights that this user does not have. Choose one above 1023.`
        : `Lectern cannot start: ${path} cannot be written. Check its rights, or set DATA_DIR to a folder that can.`
    case 'ENOENT':
      return `Lectern cannot start: ${path} does not exist.`
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
      return 'Lectern cannot start: the database at DATABASE_URL does not answer.'
    case 'ERR_SQLITE_ERROR':
      return `Lectern cannot start: the database file cannot be used (${message}). Check DATA_DIR and its rights.`
    default:
      return isRefusalOfPostgres(code)
        ? `Lectern cannot start: PostgreSQL refuses (${message}). Check DATABASE_URL.`
        : `Lectern cannot start: ${error instanceof Error ? error.stack : error}`
  }
}

/** Classes 28 (authorization), 3D (no such database) and 42501 (privilege). */
const isRefusalOfPostgres = (code: string | undefined) => /^(28...|3D...|42501)$/.test(code ?? '')
