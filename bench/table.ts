export interface Table {
  title: string
  /** What readers need to know beside the title. */
  note?: string
  head: string[]
  rows: string[][]
}

/** Columns of words, counted from the end: the target and the result. */
const ofWords = ['Target', 'Result']

/** Formats a table in Markdown, with columns as wide as their longest cell. */
export function markdown({ title, note, head, rows }: Table): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(3, ...all.map((row) => (row[column] ?? '').length)))
  const isLeft = (column: number) => column === 0 || ofWords.includes(head[column] ?? '')
  const line = (cells: string[]) => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? ''
      return isLeft(column) ? cell.padEnd(width) : cell.padStart(width)
    })
    return `| ${padded.join(' | ')} |`
  }
  const rule = widths.map((width, column) =>
    isLeft(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [`## ${title}`, '', ...(note ? [note, ''] : []), line(head), line(rule), ...rows.map(line)].join(
    '\n',
  )
}
