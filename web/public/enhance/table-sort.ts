/** The rows of a sortable table are put in the order of a column by its header: rising, falling, and as the author wrote them. */
const orders = ['ascending', 'descending', 'none'] as const

for (const table of document.querySelectorAll<HTMLTableElement>('.prose table.sortable')) {
  const [body] = table.tBodies
  const headers = [...(table.tHead?.rows[table.tHead.rows.length - 1]?.cells ?? [])]
  // Cells over several rows or columns cannot be put in another order.
  if (body && headers.length > 0 && !table.querySelector('tbody [rowspan], [colspan]:not([colspan="1"])'))
    makeSortable(body, headers)
}

function makeSortable(body: HTMLTableSectionElement, headers: HTMLTableCellElement[]) {
  const written = [...body.rows]
  for (const [column, header] of headers.entries()) {
    const name = [...header.childNodes].filter((node) => !holdsLink(node))
    if (!name.some((node) => node instanceof Element || node.textContent?.trim())) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'sort'
    button.append(...name)
    header.prepend(button, ' ')
    header.ariaSort = 'none'
    button.addEventListener('click', () => {
      const order = orders[(orders.indexOf(header.ariaSort as 'none') + 1) % orders.length] as string
      for (const other of headers) if (other.ariaSort) other.ariaSort = 'none'
      header.ariaSort = order
      const sign = order === 'descending' ? -1 : 1
      body.append(...(order === 'none' ? written : written.toSorted((a, b) => compare(a, b, column, sign))))
    })
  }
}

/** A link, such as that of the number of a note, stands behind the button: within it nobody could follow it. */
function holdsLink(node: Node): boolean {
  return node instanceof Element && node.matches('a, :has(a)')
}

const { lang } = document.querySelector<HTMLElement>('.prose[lang]') ?? document.documentElement
const words = new Intl.Collator(lang, { numeric: true })

/** Numbers by their value, other texts by their words and behind numbers. */
function compare(a: HTMLTableRowElement, b: HTMLTableRowElement, column: number, sign: number): number {
  const [one, other] = [textOf(a.cells[column]), textOf(b.cells[column])]
  const [value, otherValue] = [numberIn(one), numberIn(other)]
  if (Number.isNaN(value) !== Number.isNaN(otherValue)) return Number.isNaN(value) ? 1 : -1
  return sign * (value - otherValue || words.compare(one, other))
}

/** The text of a cell. The server has found the decimal point of a number that is aligned by it; it is a point from then on. */
function textOf(cell: HTMLTableCellElement | undefined): string {
  const text = cell?.textContent.trim() ?? ''
  const end = cell?.querySelector('.end')?.textContent.trim()
  if (end === undefined || !text.endsWith(end)) return text
  return text.slice(0, text.length - end.length).replaceAll('.', '') + end.replace(',', '.')
}

/** The number that a text begins with, behind signs only; `NaN` for other texts. */
function numberIn(text: string): number {
  const [digits] = /^[^\p{L}\d]{0,3}\d[\d.,'’\s]*(?:e[-+−]?\d+)?/iu.exec(text) ?? []
  if (digits === undefined) return Number.NaN
  return Number.parseFloat(
    digits
      .replace(/[,'’\s]/g, '')
      .replaceAll('−', '-')
      .replace(/^[^\d-]+/, ''),
  )
}
