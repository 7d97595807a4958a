import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface Table {
  title: string
  head: string[]
  rows: string[][]
}

/** Shows the tables and keeps them in `bench/results.md`. */
export function report(tables: Table[]): void {
  const text = [`# Results of npm run bench\n\n${circumstances()}`, ...tables.map(markdown)].join('\n\n')
  console.log(`\n${text}`)
  writeFileSync(path.join(import.meta.dirname, 'results.md'), `${text}\n`)
}

function circumstances(): string {
  const [processor] = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  const { node, v8, sqlite } = process.versions
  return [
    `- ${new Date().toISOString().slice(0, 10)}, commit ${commit()}`,
    `- ${os.cpus().length} × ${processor?.model.trim()}, ${memory} GB, ${os.type()} ${os.release()}`,
    `- Node ${node}, V8 ${v8}, SQLite ${sqlite}`,
  ].join('\n')
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    return 'unknown'
  }
}

function markdown({ title, head, rows }: Table): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [`## ${title}`, '', line(head), line(rule), ...rows.map(line)].join('\n')
}
