/** A piece of an entry in the list of references. */
export interface Run {
  text: string
  isTitle?: boolean
  href?: string
}

export const doiAddress = (doi: string): string =>
  `https://doi.org/${doi.replace(/[%"<>\\^`{|}#?]/g, encodeURIComponent)}`

export const arxivAddress = (number: string): string => `https://arxiv.org/abs/${number}`

/** Puts pieces together, with a separator between those that have any text. */
export function between(separator: string, ...pieces: Run[][]): Run[] {
  const present = pieces
    .map((piece) => piece.filter(({ text }) => text !== ''))
    .filter((piece) => piece.length > 0)
  return present.flatMap((piece, at) => {
    if (at === present.length - 1) return piece
    const whole = separator.startsWith('.') ? withFullStop(piece) : piece
    const isStopped = stops[separator]?.test(whole.at(-1)?.text ?? '')
    return [...whole, { text: isStopped ? separator.slice(1) : separator }]
  })
}

/** A question mark or the full stop of a name ends a sentence too. */
const sentenceEnd = /[.?!][”’]?$/
const stops: Record<string, RegExp> = { '. ': sentenceEnd, ', ': /[,.?!]”$/ }

/** A comma within the quotation marks at the end becomes a full stop. */
function withFullStop(runs: Run[]): Run[] {
  const last = runs.at(-1)
  return last?.text.endsWith(',”')
    ? [...runs.slice(0, -1), { ...last, text: `${last.text.slice(0, -2)}.”` }]
    : runs
}

export const plain = (text: string | undefined): Run[] => (text ? [{ text }] : [])
export const titled = (text: string | undefined): Run[] => (text ? [{ text, isTitle: true }] : [])
export const link = (text: string, href: string): Run[] => [{ text, href }]

/** Ends with a full stop, unless it does already or with an address. */
export function ended(given: Run[]): Run[] {
  const runs = withFullStop(given)
  const last = runs.at(-1)
  return !last || last.href !== undefined || sentenceEnd.test(last.text) ? runs : [...runs, { text: '.' }]
}

/** Neighbours of the same kind as one. */
export function merged(runs: Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (last && last.href === undefined && run.href === undefined && last.isTitle === run.isTitle)
      result[result.length - 1] = { ...last, text: last.text + run.text }
    else result.push(run)
  }
  return result
}

export const textOfRuns = (runs: Run[]): string => runs.map(({ text }) => text).join('')
