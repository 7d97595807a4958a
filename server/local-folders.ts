import path from 'node:path'
import type { Config } from './config.ts'

/** The folders on this machine that the program writes to: of uploads, of a SQLite file and of pictures. */
export function localFolders({
  DATA_DIR,
  DATABASE_URL,
  STORAGE_URL,
}: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'STORAGE_URL'>): string[] {
  const isFile = DATABASE_URL.startsWith('sqlite:')
  return [
    DATA_DIR,
    ...(isFile ? [path.dirname(path.resolve(DATABASE_URL.slice('sqlite:'.length)))] : []),
    ...('folder' in STORAGE_URL ? [STORAGE_URL.folder] : []),
  ]
}
