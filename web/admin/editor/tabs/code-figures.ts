import type { NodeType, Node as PostNode, ResolvedPos, Schema } from '@tiptap/pm/model'
import { codeLanguageOf } from '#contract/html/code-languages.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { languageOf } from '../schema/text-blocks.ts'

export interface Placed {
  node: PostNode
  pos: number
}

const hasClass = (node: PostNode, name: string): boolean =>
  (attributesOf(node).class ?? '').split(' ').includes(name)

export const isCodeFigure = (node: PostNode): boolean => node.type.name === 'figure' && hasClass(node, 'code')

const isEquation = (node: PostNode): boolean => node.type.name === 'figure' && hasClass(node, 'equation')

export const isTabs = (node: PostNode): boolean => node.type.name === 'division' && hasClass(node, 'tabs')

function around($pos: ResolvedPos, is: (node: PostNode) => boolean): Placed | null {
  for (let depth = $pos.depth; depth > 0; depth--)
    if (is($pos.node(depth))) return { node: $pos.node(depth), pos: $pos.before(depth) }
  return null
}

/** Returns the code with a name around a position. */
export const codeFigureAround = ($pos: ResolvedPos): Placed | null => around($pos, isCodeFigure)

/** Returns the formula with a number around a position. */
export const equationAround = ($pos: ResolvedPos): Placed | null => around($pos, isEquation)

/** Returns the tabs around a position. */
export const tabsAround = ($pos: ResolvedPos): Placed | null => around($pos, isTabs)

/** Returns the code of a figure. */
export function codeOf({ node, pos }: Placed): Placed | null {
  let found: Placed | null = null
  node.forEach((child, offset) => {
    if (child.type.name === 'codeBlock') found ??= { node: child, pos: pos + 1 + offset }
  })
  return found
}

/** Makes code with a name. */
export function codeFigure(schema: Schema, name: string, code?: PostNode): PostNode {
  const { codeBlock, figcaption, figure, paragraph } = schema.nodes as Record<string, NodeType>
  const line = paragraph?.create({ bare: true, filler: false }, name ? schema.text(name) : null) as PostNode
  const parts = [figcaption?.create(null, line), code ?? codeBlock?.create({ code: {} })] as PostNode[]
  return figure?.create({ attributes: { class: 'code' } }, parts) as PostNode
}

export const tabsOf = (schema: Schema, figures: readonly PostNode[], before = ''): PostNode =>
  schema.nodes.division?.create({ attributes: { class: 'tabs' }, before }, figures) as PostNode

export const madeName = (index: number): string => `Tab ${index + 1}`

export const isMadeName = (name: string): boolean => /^Tab \d+$/.test(name)

/** Returns a name for code that has none. */
export const nameFor = (code: PostNode, index: number): string =>
  codeLanguageOf(languageOf(code))?.label ?? madeName(index)
