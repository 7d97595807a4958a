import { entryPrefix } from '#contract/content/kinds.ts'
import type { Bibliography } from '#contract/references/bibliography.ts'
import { type Citation, parseCitation } from '#contract/references/citation.ts'
import { type CitedText, cite, type Piece } from '#contract/references/cite.ts'
import { type Run, textOfRuns } from '#contract/references/entry.ts'
import { textWithin } from '../html-text.ts'
import {
  attributeOf,
  elementOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  replaceEach,
  setChildren,
  textNode,
} from '../html-tree.ts'

/** Removes the lists of what is cited, so that nothing in them counts. Their sections stay. */
export function emptyEntryLists(root: HtmlElement): void {
  for (const section of root.childNodes)
    if (isElement(section) && section.tagName === 'section' && hasClass(section, 'references'))
      section.childNodes = section.childNodes.filter((node) => !isList(node))
}

/**
 * Writes the text of each citation, and the list of what is cited: where its section stands, else at the end, before the notes. A citation of a work
 * that is not among the references is shown as it is written. Without any references, what there is stays: a text may come from elsewhere.
 */
export function finishCitations(
  root: HtmlElement,
  spans: HtmlElement[],
  lists: HtmlElement[],
  bibliography: Bibliography,
): void {
  const sources = spans.map((span) => attributeOf(span, 'data-cite') ?? '')
  if (bibliography.references.length === 0) {
    for (const [at, span] of spans.entries())
      if (!textWithin(span)) setChildren(span, [textNode(sources[at] ?? '')])
    return
  }
  const cited = cite(bibliography, sources.map(parsed))
  for (const [at, span] of spans.entries()) {
    const pieces = cited.texts[at] ?? [{ text: sources[at] ?? '' }]
    setChildren(span, isInLink(span) ? [textNode(textOfRuns(pieces))] : pieces.map(nodeOf))
  }
  placeEntries(root, lists, cited)
}

/** Only citations that can be read are kept by the sanitizer. */
const parsed = (source: string): Citation => parseCitation(source) ?? { works: [], isNarrative: false }

const nodeOf = ({ text, key }: Piece): HtmlNode =>
  key === undefined ? textNode(text) : linkTo(`#${entryPrefix}-${key}`, text)

const linkTo = (href: string, text: string): HtmlElement =>
  elementOf('a', [{ name: 'href', value: href }], [textNode(text)])

function isInLink(span: HtmlElement): boolean {
  for (let node = span.parentNode; node && 'tagName' in node; node = node.parentNode)
    if (node.tagName === 'a') return true
  return false
}

function placeEntries(root: HtmlElement, lists: HtmlElement[], cited: CitedText): void {
  const [first, ...further] = lists
  replaceEach(further, others)
  if (cited.entries.length === 0) {
    replaceEach(lists.slice(0, 1), others)
    return
  }
  const heading = elementOf('h2', [], [textNode('References')])
  const before = first?.childNodes.filter((node) => !isBlank(node)) ?? []
  const children = [...(before.length > 0 ? before : [heading]), listOf(cited)]
  if (first) setChildren(first, children)
  else insert(root, elementOf('section', [{ name: 'class', value: 'references' }], children))
}

/** What an author wrote around a list that goes. */
const others = (section: HtmlElement): HtmlNode[] =>
  section.childNodes.filter((node) => !isBlank(node) && !isUsualHeading(node))

const isList = (node: HtmlNode): boolean => node.nodeName === 'ol' || node.nodeName === 'ul'

const isUsualHeading = (node: HtmlNode): boolean => isElement(node) && textWithin(node) === 'References'

/** Notes are the last element of a body. */
function insert(root: HtmlElement, section: HtmlElement): void {
  const at = root.childNodes.findLastIndex((node) => isElement(node) && hasClass(node, 'footnotes'))
  const index = at < 0 ? root.childNodes.length : at
  setChildren(root, root.childNodes.toSpliced(index, 0, section))
}

const listOf = ({ entries, isNumbered }: CitedText): HtmlElement =>
  elementOf(
    isNumbered ? 'ol' : 'ul',
    [],
    entries.map(({ reference, runs }) =>
      elementOf('li', [{ name: 'id', value: `${entryPrefix}-${reference.id}` }], runs.map(nodeOfRun)),
    ),
  )

function nodeOfRun({ text, isTitle, href }: Run): HtmlNode {
  if (href !== undefined) return linkTo(href, text)
  return isTitle ? elementOf('em', [], [textNode(text)]) : textNode(text)
}
