import { inlineElements } from '../editor/html/block-elements.ts'

/** How a part of a text changed. */
export type Change = 'added' | 'removed' | 'reformatted'

/** An element of a text. */
export interface BodyElement {
  /** Empty for a line: text and inline elements that stand among blocks. */
  name: string
  attributes: Record<string, string>
  children: BodyNode[]
  /** Set on the elements that a comparison adds around what changed. */
  change?: Change
}

export type BodyNode = string | BodyElement

export const isInline = (node: BodyNode): boolean =>
  typeof node === 'string' || inlineElements.has(node.name) || node.name === 'br' || node.name === 'img'

/** The name and the attributes of an element, without the tokens that open images, which are the same image with any. */
export const shapeOf = ({ name, attributes }: BodyElement): string =>
  JSON.stringify([
    name,
    Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [
        name,
        name === 'src' || name === 'data-dark' ? withoutToken(value) : value,
      ]),
    ),
  ])

/** The same text for nodes that are the same. */
export const keyOf = (node: BodyNode): string =>
  typeof node === 'string' ? JSON.stringify(node) : `${shapeOf(node)}[${node.children.map(keyOf).join()}]`

export const withoutToken = (src: string): string =>
  src.startsWith('/api/images/') ? src.replace(/\?.*/s, '') : src

/** The blocks among nodes. What stands between them becomes lines, but for white space. */
export function blocksOf(nodes: readonly BodyNode[]): BodyElement[] {
  const blocks: BodyElement[] = []
  let line: BodyNode[] = []
  const endLine = () => {
    if (line.some((node) => typeof node !== 'string' || node.trim() !== ''))
      blocks.push({ name: '', attributes: {}, children: line })
    line = []
  }
  for (const node of nodes) {
    if (isInline(node)) line.push(node)
    else {
      endLine()
      blocks.push(node as BodyElement)
    }
  }
  endLine()
  return blocks
}
