import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** A file of ours. `file` is its path from the root, with forward slashes. */
export interface Source {
  file: string
  text: string
  isTest: boolean
}

interface Import {
  /** The imported file from the root, or the name of a package. */
  target: string
  /** Nothing is left of it when the program runs. */
  isType: boolean
}

/** All files below a folder of the root whose names end in one of these ways. */
export function sourcesIn(folder: string, extensions: string[]): Source[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((file) => extensions.includes(path.extname(file)))
    .sort()
    .map((file) => ({
      file,
      text: readFileSync(path.join(root, file), 'utf8'),
      isTest: /\.(test|spec)\.tsx?$/.test(file),
    }))
}

const statement = /^(?:import|export)\s+(?<type>type\s)?(?:[\w*{][^'";]*?\sfrom\s+)?'(?<from>[^']+)'/gm
const call = /(?<type>typeof\s+)?import\(\s*(?:\/\*.*?\*\/\s*)?'(?<from>[^']+)'/g

/** What a source imports, with `#…` and relative paths resolved. */
export function importsOf({ file, text }: Source): Import[] {
  return [...text.matchAll(statement), ...text.matchAll(call)].map(({ groups }) => ({
    target: resolved(file, groups?.from as string),
    isType: groups?.type !== undefined,
  }))
}

function resolved(file: string, from: string): string {
  if (from.startsWith('#')) return from.slice(1)
  return from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from
}
