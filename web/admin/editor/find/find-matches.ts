import type { Node as PostNode } from '@tiptap/pm/model'
import { oncePerNode } from '../schema/once-per-node.ts'

export interface FindQuery {
  text: string
  isCaseSensitive: boolean
  /** Whether only whole words match. */
  isWholeWord: boolean
}

/** In positions of the document. */
export interface Match {
  from: number
  to: number
}

/** Stands for an image or a line break, so that offsets in the text are offsets in its block. */
const placeholder = '\ufffc'

const word = String.raw`[\p{L}\p{M}\p{N}_]`
const beginsWithWord = new RegExp(`^${word}`, 'u')
const endsWithWord = new RegExp(`${word}$`, 'u')

/** Returns null for an empty query. A space also finds no-break spaces, which look the same. */
function patternOf({ text, isCaseSensitive, isWholeWord }: FindQuery): RegExp | null {
  if (text === '') return null
  const literal = text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(' ', '[ \u00a0\u202f]')
  const before = isWholeWord && beginsWithWord.test(text) ? `(?<!${word})` : ''
  const after = isWholeWord && endsWithWord.test(text) ? `(?!${word})` : ''
  return new RegExp(before + literal + after, isCaseSensitive ? 'gu' : 'giu')
}

/** Returns all matches in a document, in order. */
export type Finder = (doc: PostNode) => Match[]

/**
 * Creates a finder. A match may begin and end within inline elements, and lies in one
 * block. A block is searched again only when it changed.
 */
export function createFinder(query: FindQuery): Finder {
  const pattern = patternOf(query)
  const matchesIn = oncePerNode((block): Match[] => {
    if (!pattern) return []
    const text = block.textBetween(0, block.content.size, null, placeholder)
    return Array.from(text.matchAll(pattern), ({ 0: { length }, index }) => ({
      from: index,
      to: index + length,
    }))
  })

  return (doc) => {
    const matches: Match[] = []
    doc.descendants((block, pos) => {
      if (!block.isTextblock) return true
      for (const { from, to } of matchesIn(block)) {
        matches.push({ from: pos + 1 + from, to: pos + 1 + to })
      }
      return false
    })
    return matches
  }
}
