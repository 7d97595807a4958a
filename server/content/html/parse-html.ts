import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5'
import { elementOf } from './html-tree.ts'

/** The elements that an HTML parser opens again in each block when they were left open. */
const formattingTag = /<(\/?)(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\t\n\f\r />])/gi

/** How many elements a document may have beyond one for each tag. */
const unasked = 10_000

/** The HTML has more elements than allowed. */
export class TooManyElements extends Error {}

/**
 * Parses HTML as a browser does inside a `<div>`, in time and space linear in its length.
 *
 * Recovery from unclosed formatting multiplies elements: after `<p>` and n different `<b>`, each further `<p>` gets n of its own. Above the
 * number that a person could have written, the document is parsed again with its formatting replaced by `<span>`, which no parser opens
 * again. Throws `TooManyElements` if it still has too many.
 */
export function parseHtml(
  html: string,
  maxElements = Number.POSITIVE_INFINITY,
): DefaultTreeAdapterTypes.DocumentFragment {
  const maxExpected = unasked + countOf('<', html)
  try {
    return parseWithin(Math.min(maxExpected, maxElements), html)
  } catch (error) {
    if (!(error instanceof TooManyElements)) throw error
    return parseWithin(maxElements, html.replace(formattingTag, '<$1span'))
  }
}

/** Counts without `split`, which would create an array of several hundred thousand strings for a body of nothing but tags. */
function countOf(sign: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count++
  return count
}

function parseWithin(maxElements: number, html: string): DefaultTreeAdapterTypes.DocumentFragment {
  let count = 0
  const createElement: typeof defaultTreeAdapter.createElement = (...described) => {
    if (++count > maxElements) throw new TooManyElements()
    return defaultTreeAdapter.createElement(...described)
  }
  return parseFragment(elementOf('div', []), html, { treeAdapter: { ...defaultTreeAdapter, createElement } })
}
