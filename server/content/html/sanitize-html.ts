import { createRequire } from 'node:module'
import { serialize } from 'parse5'
import type sanitize from 'sanitize-html'
import { allowedAttributes, safeAttributes } from '#contract/html/allowed-attributes.ts'
import { allowedElements } from '#contract/html/allowed-elements.ts'
import { dropInvalidCharacters } from '#contract/html/invalid-characters.ts'
import { type Bibliography, noBibliography } from '#contract/references/bibliography.ts'
import { filterNodes } from './filter-nodes.ts'
import { emptyEntryLists } from './finish/citations.ts'
import { finishBody } from './finish/finish-body.ts'
import { fitParts } from './fit-parts.ts'
import { labelFormulas } from './label-formulas.ts'
import { normalizeTree } from './normalize-tree.ts'
import { parseHtml } from './parse-html.ts'
import type { RemovedParts } from './removed-parts.ts'

/**
 * Sanitizes the HTML of a post for storing: safe, valid inside a `<div>`, and with the visible text of the input, whoever sent it.
 * Sanitizing the result again changes nothing. Throws `TooManyElements` for HTML with more than `maxElements`.
 */
export function sanitizeHtml(html: string, maxElements?: number): string {
  return onlyAllowed(serialize(treeOf(html, maxElements).tree))
}

interface BodyOptions {
  maxElements?: number
  removed?: RemovedParts
  /** What the body can cite; without it its citations stay as they are. */
  bibliography?: Bibliography
}

/**
 * Sanitizes a whole body, and completes what follows from the rest of it, such as the numbers of notes. Doing so again changes nothing.
 * Throws as `sanitizeHtml` does.
 */
export function sanitizeBody(
  html: string,
  { maxElements, removed, bibliography = noBibliography }: BodyOptions = {},
): string {
  const { tree, parts } = treeOf(html, maxElements, {
    removed,
    isCiting: bibliography.references.length > 0,
  })
  finishBody(tree, parts, { bibliography, removed })
  return onlyAllowed(serialize(tree))
}

interface TreeOptions {
  removed?: RemovedParts
  /** Whether lists of what is cited are written anew. */
  isCiting?: boolean
}

function treeOf(html: string, maxElements?: number, { removed, isCiting = false }: TreeOptions = {}) {
  const filtered = filterNodes(parseHtml(dropInvalidCharacters(html), maxElements), removed)
  const tree = normalizeTree(filtered, removed)
  if (isCiting) emptyEntryLists(tree)
  if (html.includes('\\label')) labelFormulas(tree)
  return { tree, parts: fitParts(tree, removed) }
}

const require = createRequire(import.meta.url)

/**
 * The last step is an independent sanitizer, so that no mistake in the steps before it can do harm. The result is spelled as browsers spell
 * HTML: no slash in tags, a named entity for the no-break space.
 */
function onlyAllowed(html: string): string {
  // Loaded with the first body that is written, as reads do not need it.
  const sanitizeOnce: typeof sanitize = require('sanitize-html')
  return sanitizeOnce(html, options).replaceAll(' />', '>').replaceAll('\u00a0', '&nbsp;')
}

// The types of the package lack an option that it documents.
const options: sanitize.IOptions & { allowedEmptyAttributes: string[] } = {
  allowedTags: [...allowedElements],
  allowedAttributes,
  allowedEmptyAttributes: ['alt', 'open', 'reversed', 'disabled', 'checked'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'about'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(tagName, attribs) }) },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !attribs.src) || (tag === 'input' && !(attribs.type && 'disabled' in attribs)),
}
