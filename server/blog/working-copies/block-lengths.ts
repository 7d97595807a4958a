import { AppError } from '../../errors.ts'

/**
 * The length of a block in characters (Unicode code points), as databases count them, and in UTF-8 bytes; one number for ASCII, of which both are the
 * same.
 */
export type BlockLength = number | [characters: number, bytes: number]

const highSurrogates = /[\ud800-\udbff]/g

/** Returns the length of well-formed text. */
export function lengthOf(html: string): BlockLength {
  const bytes = Buffer.byteLength(html)
  if (bytes === html.length) return bytes
  return [html.length - (html.match(highSurrogates)?.length ?? 0), bytes]
}

const charactersOf = (length: BlockLength): number => (typeof length === 'number' ? length : length[0])
const bytesOf = (length: BlockLength): number => (typeof length === 'number' ? length : length[1])

const sumOf = (lengths: BlockLength[], measure: (length: BlockLength) => number): number =>
  lengths.reduce<number>((sum, length) => sum + measure(length), 0)

/** Returns the UTF-8 bytes of blocks together. */
export const totalBytes = (lengths: BlockLength[]): number => sumOf(lengths, bytesOf)

/** Divides a text into the blocks that it was joined from. */
export function splitContent(content: string, lengths: BlockLength[]): string[] {
  const bytes = Buffer.from(content)
  let end = 0
  return lengths.map((length) => {
    const start = end
    end += bytesOf(length)
    return bytes.toString('utf8', start, end)
  })
}

/** A part of a text, in characters, and the HTML that replaces it. */
export interface ContentSplice {
  start: number
  deleteCount: number
  html: string
}

/** Replaces some blocks of a text that is not read. Throws `validation_failed` if there are not as many. */
export function spliceBlocks(
  lengths: BlockLength[],
  { start, deleteCount, blocks }: { start: number; deleteCount: number; blocks: string[] },
): { lengths: BlockLength[]; content: ContentSplice } {
  if (start > lengths.length || deleteCount > lengths.length - start) {
    const problem = `The text has ${lengths.length} blocks: there are no ${deleteCount} to replace from ${start} on.`
    const field = start > lengths.length ? 'splice.start' : 'splice.deleteCount'
    throw new AppError('validation_failed', problem, { fields: { [field]: problem } })
  }
  return {
    lengths: lengths.toSpliced(start, deleteCount, ...blocks.map(lengthOf)),
    content: {
      start: sumOf(lengths.slice(0, start), charactersOf),
      deleteCount: sumOf(lengths.slice(start, start + deleteCount), charactersOf),
      html: blocks.join(''),
    },
  }
}
