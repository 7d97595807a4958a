import type { Image, Parents, Root, RootContent, Table } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Math as DisplayMath, type InlineMath, mathToMarkdown } from 'mdast-util-math'
import { defaultHandlers, type Info, type Options, type State, toMarkdown } from 'mdast-util-to-markdown'
import { writeAttributes } from '../attributes.ts'
import type {
  Callout,
  CitationNode,
  CrossReference,
  DefinitionList,
  DefinitionTerm,
  Description,
  Div,
  Script,
  Span,
  TrailingAttributes,
} from '../nodes.ts'

declare module 'mdast-util-to-markdown' {
  interface ConstructNameMap {
    span: 'span'
    definitionTerm: 'definitionTerm'
    description: 'description'
  }
}

/** Writes blocks. `isAfterList` makes a list one of its own that would continue the list before it. */
export function serialize(blocks: RootContent[], isAfterList: boolean): string {
  const tree: Root = { type: 'root', children: blocks }
  const bullets: Options = isAfterList
    ? { bullet: '*', bulletOrdered: ')' }
    : { bullet: '-', bulletOrdered: '.' }
  return toMarkdown(tree, { ...options, ...bullets }).replace(/\n+$/, '')
}

const mathHandler = mathToMarkdown().handlers?.math as unknown as (
  node: DisplayMath,
  parent: Parents | undefined,
  state: State,
  info: Info,
) => string

const maxAlignedWidth = 60

type Handle = (node: never, parent: Parents | undefined, state: State, info: Info) => string

const handlers: Record<string, Handle> = {
  callout(node: Callout, _parent, state, info) {
    const content = state.containerFlow(node, info)
    const isLine = node.children[0]?.type === 'paragraph' || node.children.length === 0
    const text = `[!${node.kind.toUpperCase()}]\n${isLine ? '' : '\n'}${content}`
    return state.indentLines(text.replace(/\n+$/, ''), (line) => (line ? `> ${line}` : '>'))
  },
  citation: ({ value }: CitationNode) => value,
  crossReference: ({ value, isNumber }: CrossReference) => (isNumber ? `[-@${value}]` : `@${value}`),
  definitionList(node: DefinitionList, _parent, state, info) {
    return node.children
      .map((child, at) => {
        const written =
          child.type === 'definitionTerm' ? term(child, state, info) : description(child, state, info)
        const startsGroup = child.type === 'definitionTerm' && node.children[at - 1]?.type === 'description'
        return startsGroup ? `\n${written}` : written
      })
      .join('\n')
  },
  div(node: Div, _parent, state, info) {
    const content = state.containerFlow(node, info)
    const colons = ':'.repeat(
      Math.max(3, ...[...content.matchAll(/^:{3,}/gm)].map(([run]) => run.length + 1)),
    )
    return `${colons} ${writeAttributes(node.attributes)}\n${content}${content ? '\n' : ''}${colons}`
  },
  image(node: Image, parent, state, info) {
    const { content } = node.data ?? {}
    if (!content) return defaultHandlers.image(node, parent, state, info)
    const exit = state.enter('label')
    const caption = state.containerPhrasing(
      { type: 'paragraph', children: content },
      { ...info, before: '[', after: ']' },
    )
    exit()
    const image = defaultHandlers.image({ ...node, alt: '' }, parent, state, info)
    return `![${caption}${image.slice('!['.length)}`
  },
  // Between single signs, which stand for themselves inside only if they are escaped there.
  inlineMath: ({ value }: InlineMath) => `$${value}$`,
  math(node: DisplayMath, parent, state, info) {
    const formula = mathHandler(node, parent, state, info)
    return node.data?.label === undefined ? formula : `${formula} {#${node.data.label}}`
  },
  script(node: Script, _parent, state, info) {
    const sign = node.element === 'sub' ? '~' : '^'
    return `${sign}${state.containerPhrasing(node, { ...info, before: sign, after: sign })}${sign}`
  },
  span(node: Span, _parent, state, info) {
    const exit = state.enter('label')
    const text = state.containerPhrasing(node, { ...info, before: '[', after: ']' })
    exit()
    return `[${text}]${writeAttributes(node.attributes)}`
  },
  trailingAttributes: ({ value }: TrailingAttributes) => value,
  table(node: Table, _parent, state, info) {
    const table = tableHandler(node)(node, undefined, state, info)
    const { caption = [], attributes } = node.data ?? {}
    const list = attributes ? writeAttributes(attributes) : ''
    if (caption.length === 0 && list === '') return table
    const exit = state.enter('phrasing')
    const words = state.containerPhrasing(
      { type: 'paragraph', children: caption },
      { ...info, before: ' ', after: '\n' },
    )
    exit()
    return `${table}\n\n: ${[words, list].filter(Boolean).join(' ')}`
  },
}

/** Only small tables get columns of one width: one long cell would make each row as long. */
function tableHandler(node: Table) {
  const isSmall = node.children.every(({ children }) =>
    children.every(({ position: _, ...cell }) => JSON.stringify(cell).length < 4 * maxAlignedWidth),
  )
  const { handlers: found } = (isSmall ? alignedTable : plainTable) as { handlers: Record<string, never> }
  return found.table as unknown as (node: Table, parent: undefined, state: State, info: Info) => string
}

function term(node: DefinitionTerm, state: State, info: Info): string {
  const exit = state.enter('phrasing')
  const text = state.containerPhrasing(node, { ...info, before: '\n', after: '\n' })
  exit()
  return text
}

function description(node: Description, state: State, info: Info): string {
  const content = state.indentLines(state.containerFlow(node, info), (line, at, isBlank) =>
    at === 0 ? `:   ${line}` : isBlank ? '' : `    ${line}`,
  )
  return node.isLoose ? `\n${content}` : content
}

const [alignedTable, plainTable] = [true, false].map((tablePipeAlign) =>
  gfmToMarkdown({ tablePipeAlign }).extensions?.find(({ handlers: own }) => own && 'table' in own),
)

/** An at sign between other characters, as in an address, means nothing. */
const notInWord = '[^A-Za-z0-9]'
const inKey = '[A-Za-z0-9_\\u0080-\\uffff]'

const options: Options = {
  extensions: [
    gfmToMarkdown(),
    mathToMarkdown(),
    {
      handlers: handlers as Options['handlers'],
      unsafe: [
        { character: '^', after: '\\S', inConstruct: 'phrasing' },
        { atBreak: true, character: ':', after: '[: \\t]' },
        { character: '@', before: notInWord, after: inKey, inConstruct: 'phrasing' },
        { character: '{', before: '[\\])`]', after: '[#.\\w]', inConstruct: 'phrasing' },
        { character: '{', inConstruct: 'headingAtx' },
      ],
      join: [
        // Blocks in a description that begins without a blank line.
        (left, right, parent) =>
          parent.type === 'description' &&
          !parent.isLoose &&
          left.type === 'paragraph' &&
          right.type === 'list'
            ? 0
            : undefined,
      ],
    },
  ],
  emphasis: '_',
  rule: '-',
  listItemIndent: 'one',
  handlers: { break: defaultHandlers.break },
}
