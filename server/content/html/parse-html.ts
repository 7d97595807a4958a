import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5'
import { elementOf } from './html-tree.ts'

/** The elements that an HTML parser opens again in each block when they were left open. */
const formattingTag = /<(\/?)(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\t\n\f\r />])/gi

/** How many elements a document may have beyond one for each tag. */
const unasked = 10_000

/** HTML has more elements than it may. */
export class TooManyElements extends Error {}

/**
 * Parses HTML as a browser does that shows it inside a `<div>`, in time and space linear in its length.
 *
 * Recovery from formatting left open multiplies: after `<p>` and n different `<b>`, each further `<p>` gets n of its own.
 * When that passes what somebody could have written, the document is read with its formatting taken for `<span>`,
 * which nothing opens again. Throws `TooManyElements` if it still has more than it may.
 */
export function parseHtml(
  html: string,
  maxElements = Number.POSITIVE_INFINITY,
): DefaultTreeAdapterTypes.DocumentFragment {
  const most = unasked + countOf('<', html)
  try {
    return parseWithin(Math.min(most, maxElements), html)
  } catch (error) {
    if (!(error instanceof TooManyElements)) throw error
    return parseWithin(maxElements, html.replace(formattingTag, '<$1span'))
  }
}

/** Counts without `split`, which would make a list of some hundred thousand pieces for a body of tags alone. */
function countOf(sign: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count++
  return count
}

function parseWithin(most: number, html: string): DefaultTreeAdapterTypes.DocumentFragment {
  let made = 0
  const createElement: typeof defaultTreeAdapter.createElement = (...described) => {
    if (++made > most) throw new TooManyElements()
    return defaultTreeAdapter.createElement(...described)
  }
  return parseFragment(elementOf('div', []), html, { treeAdapter: { ...defaultTreeAdapter, createElement } })
}
