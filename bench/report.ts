import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { circumstances } from './circumstances.ts'
import { markdown, type Table } from './table.ts'

const file = path.join(import.meta.dirname, 'results/latest.md')

/** Prints the tables and writes them to `bench/results/latest.md`. */
export function report(tables: Table[], options: { data: string; load: string }): void {
  const text = [`# Results of npm run bench\n\n${circumstances(options)}`, ...tables.map(markdown)].join(
    '\n\n',
  )
  console.log(`\n${text}`)
  writeFileSync(file, `${text}\n`)
}
