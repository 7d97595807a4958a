import type { Element, ElementContent, Root as HastRoot } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Nodes, Parents, Root, Yaml } from 'mdast'
import { type Handlers, type Raw, type State, toHast } from 'mdast-util-to-hast'
import type { Callout, CitationNode, CrossReference, DefinitionList, Div, Script, Span } from '../nodes.ts'
import { addressFault } from './address-endings.ts'
import { propertiesOf } from './attribute-properties.ts'
import { citationToHast } from './citations.ts'
import { codeToHast } from './code-blocks.ts'
import { calloutToHast, divToHast } from './divisions.ts'
import type { Fault } from './fault.ts'
import { pictureGroupToHast, pictureToHast } from './figures.ts'
import { notesToHast, referenceToHast } from './footnotes.ts'
import { element, text } from './hast-element.ts'
import { extractNotes } from './inline-notes.ts'
import { definitionsToHast, listToHast } from './lists.ts'
import { displayMathToHast, inlineMathToHast } from './maths.ts'
import { nestingFault } from './nesting.ts'
import { type Numbering, numberDocument } from './numbering.ts'
import { inOneLine } from './one-line.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { resolveNodes } from './resolve-nodes.ts'
import { tableToHast } from './tables.ts'

export interface HtmlOfMarkdown {
  /** Not sanitized: HTML in the Markdown stays as it is. */
  html: string
  faults: Fault[]
  /** What stands between the lines of hyphens at the start; null if there are none. */
  frontMatter: string | null
}

/** What a text can cite. */
export interface Cited {
  /** The keys of works that are known, also by the front matter. `@name` cites only these, as it may be a person too. */
  keysOf?: (frontMatter: string | null) => ReadonlySet<string>
}

/** Converts Markdown to HTML. Throws a `RangeError` for elements of text that are nested too deeply. */
export function markdownToHtml(markdown: string, cited: Cited = {}): HtmlOfMarkdown {
  const fault = nestingFault(markdown) ?? addressFault(markdown)
  if (fault) return { html: '', faults: [fault], frontMatter: null }
  const { tree, faults, frontMatter } = markdownToHast(markdown, cited)
  return { html: toHtml(tree, { allowDangerousHtml: true }), faults, frontMatter }
}

/** Converts Markdown to a tree whose top-level nodes know their lines. HTML in it are nodes of their own. */
export function markdownToHast(markdown: string, { keysOf }: Cited = {}) {
  const root = parseMarkdown(markdown)
  const faults = resolveNodes(root, markdown)
  extractNotes(root)
  const yaml = root.children.find((node): node is Yaml => node.type === 'yaml')
  const numbering = numberDocument(root)
  const keys = keysOf?.(yaml?.value ?? null) ?? new Set<string>()
  const tree = toHast(root, { allowDangerousHtml: true, handlers: handlersOf(numbering, keys) }) as HastRoot
  return { tree, faults, frontMatter: yaml?.value ?? null }
}

const handlersOf = (numbering: Numbering, keys: ReadonlySet<string>): Handlers => ({
  root: (state: State, node: Root) => {
    const blocks = state.all(node)
    const notes = notesToHast(state, numbering)
    return notes ? [...blocks, notes] : blocks
  },
  blockquote: (state: State, node: Nodes) => patched(state, node, element('blockquote', {}, state.all(node))),
  break: () => element('br', {}),
  callout: (state: State, node: Callout) => calloutToHast(state, node),
  citation: (_state: State, { value }: CitationNode) => citationToHast(value, keys),
  code: codeToHast,
  crossReference: (_state: State, { value, isNumber }: CrossReference) =>
    element('a', { className: isNumber ? ['ref', 'number'] : ['ref'], href: `#${value}` }, [
      text(numbering.theorems.get(value) ?? value),
    ]),
  definitionList: (state: State, node: DefinitionList) => definitionsToHast(state, node),
  div: (state: State, node: Div) => divToHast(state, node, numbering),
  footnoteReference: (state: State, node: Extract<Nodes, { type: 'footnoteReference' }>) =>
    referenceToHast(state, node, numbering),
  html: (state: State, node: Extract<Nodes, { type: 'html' }>, parent: Parents | undefined) =>
    isEmptyLine(node.value, parent)
      ? patched(state, node, element('p', {}, [element('br', {})]))
      : patched(state, node, { type: 'raw' as const, value: node.value.replace(spaceBeforeSummary, '') }),
  inlineMath: inlineMathToHast,
  list: listToHast,
  math: displayMathToHast,
  paragraph: (state: State, node: Nodes) => patched(state, node, element('p', {}, state.all(node))),
  picture: pictureToHast,
  pictureGroup: pictureGroupToHast,
  script: (state: State, node: Script) => element(node.element, {}, state.all(node)),
  span: (state: State, node: Span) => spanToHast(state, node),
  table: tableToHast,
  text: (_state: State, { value }: Extract<Nodes, { type: 'text' }>) => text(inOneLine(value)),
})

/** True for a break between blocks. Several would become one block without an element, as they would stand side by side. */
const isEmptyLine = (html: string, parent: Parents | undefined): boolean =>
  /^<br ?\/?>$/.test(html) && /^(?:root|blockquote|callout|div)$/.test(parent?.type ?? '')

/** The line end between the tags of details and their summary, which is part of the Markdown alone. */
const spaceBeforeSummary = /(?<=^<details(?: [^<>]*)?>)\s+(?=<summary[ >])/i

function patched<Result extends Element | Raw>(state: State, node: Nodes, result: Result): Result {
  state.patch(node, result)
  return result
}

const elementByClass: ReadonlyMap<string, string> = new Map([
  ['kbd', 'kbd'],
  ['mark', 'mark'],
  ['underline', 'u'],
  ['ul', 'u'],
])

/** The first class with an element of its own gives that. */
function spanToHast(state: State, { attributes, ...node }: Span): ElementContent {
  const named = attributes.classes.find((name) => elementByClass.has(name))
  const classes = attributes.classes.filter((name) => name !== named)
  return element(
    elementByClass.get(named ?? '') ?? 'span',
    propertiesOf({ ...attributes, classes }),
    state.all(node as Span),
  )
}
