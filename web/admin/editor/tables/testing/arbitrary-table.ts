import fc from 'fast-check'

interface AnyTable {
  html: string
  /** The words of its cells, of its caption and of the notes below it; each is in it once. */
  words: string[]
}

type Pick = <T>(choices: readonly T[]) => T

const cellAttributes = [
  '',
  '',
  ' class="ql-align-center"',
  ' class="decimal"',
  ' title="A &amp; b" class="decimal best"',
  ' dir="rtl" lang="ar"',
]

/** Different ways to write a cell; `WORD` is replaced with a word of its own. */
const cellContents = [
  'WORD',
  '',
  '  WORD \n',
  '<p>WORD</p>',
  '<p>WORD  <b>bold</b></p>\n<ul>\n<li>a</li></ul>',
  'WORD<br>',
  '<p class="ql-align-right">WORD</p>',
  '<em> WORD&nbsp;</em>',
  'WORD <table><tbody><tr><td>in</td></tr></tbody></table>',
]

/** Writes a table of random sections, spans, attributes and white space. Rows may be short, but no cells overlap. */
function writeTable(pick: Pick, hasShortRows: boolean): AnyTable {
  const words: string[] = []
  const newWord = (): string => {
    words.push(`w${words.length}w`)
    return words.at(-1) as string
  }
  const gap = pick(['', '\n', '\n  '])
  const columns = pick([1, 2, 3, 4])
  const cell = (element: string, spans: string): string => {
    const content = pick(cellContents)
    const scope = element === 'th' ? pick(['', ' scope="col"', ' scope="row"']) : ''
    const inner = content.includes('WORD') ? content.replace('WORD', newWord()) : content
    return `${gap}<${element}${pick(cellAttributes)}${spans}${scope}>${inner}</${element}>`
  }
  const section = (element: string): string => {
    const count = pick([0, 1, 1, 2, 3])
    const taken = Array.from({ length: count }, () => Array.from({ length: columns }, () => false))
    const rows = taken.map((line, row) => {
      let html = ''
      const end = hasShortRows ? pick([columns, columns, 1]) : columns
      for (let column = 0; column < end; column++) {
        if (line[column]) continue
        const free = line.slice(column, end).indexOf(true)
        const width = Math.min(pick([1, 1, 1, 2, 3]), free < 0 ? end - column : free)
        const height = Math.min(pick([1, 1, 1, 2, 3]), count - row)
        for (const below of taken.slice(row, row + height)) below.fill(true, column, column + width)
        const spans = [
          width > 1 ? ` colspan="${width}"` : pick(['', '', ' colspan="1"']),
          height > 1 && row + height === count
            ? ` rowspan="${height + pick([0, 5])}"`
            : height > 1
              ? ` rowspan="${height}"`
              : '',
        ]
        const isHeader = element === 'thead' || (column === 0 && pick([true, false]))
        html += cell(isHeader ? 'th' : 'td', spans.join(''))
      }
      return `${gap}<tr${pick(['', ' class="ql-align-right"', ' title="row"'])}>${html}${gap}</tr>`
    })
    return `${gap}<${element}${pick(['', ' title="part"'])}>${rows.join('')}${gap}</${element}>`
  }
  const caption = pick([false, true]) ? `${gap}<caption>${newWord()} <b>x</b></caption>` : ''
  const names = [...pick([[], ['thead']]), ...pick([['tbody'], ['tbody', 'tbody']]), ...pick([[], ['tfoot']])]
  const sections = names.map(section).join('')
  const table = `<table${pick(['', ' title="t"', ' class="sortable wide"'])}>${caption}${sections}${gap}</table>`
  const html = pick([
    () => table,
    () =>
      `<figure class="table">${gap}${table}${gap}<figcaption>${newWord()} <b>x</b></figcaption>${gap}</figure>`,
    () => `<figure title="f">${gap}${table}</figure>`,
  ])()
  return { html, words }
}

const anyTable = (hasShortRows: boolean): fc.Arbitrary<AnyTable> =>
  fc
    .infiniteStream(fc.nat(2 ** 20))
    .map((numbers) =>
      writeTable(
        (choices) => choices[numbers.next().value % choices.length] as (typeof choices)[number],
        hasShortRows,
      ),
    )

/** Tables in which each row fills all columns. */
export const fullTable = anyTable(false)

/** Tables in which rows may end early. */
export const raggedTable = anyTable(true)
