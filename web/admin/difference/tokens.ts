import { type BodyElement, type BodyNode, shapeOf, withoutToken } from './body-node.ts'

/** A piece of a line: a word, what is between words, a line break or an image. */
export interface Token {
  /** The same for pieces that read the same. */
  key: string
  node: BodyNode
  isWord: boolean
  /** The inline elements around it, the outermost first. */
  marks: readonly BodyElement[]
  /** The same for pieces that are formatted the same. */
  format: string
}

/** Made when it is first used: the server loads this file with its pages, and never divides a text. */
let segmenter: Intl.Segmenter | undefined

function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  return segmenter.segment(text)
}

export const wordsIn = (text: string): number =>
  Array.from(segmentsOf(text)).filter(({ isWordLike }) => isWordLike).length

export function tokensOf(nodes: readonly BodyNode[], marks: readonly BodyElement[] = []): Token[] {
  const format = marks.map(shapeOf).join()
  return nodes.flatMap((node): Token[] => {
    if (typeof node === 'string') {
      return Array.from(segmentsOf(node), ({ segment, isWordLike = false }) => ({
        key: segment,
        node: segment,
        isWord: isWordLike,
        marks,
        format,
      }))
    }
    const { name, attributes } = node
    if (name === 'br') return [{ key: '<br>', node, isWord: false, marks, format }]
    if (name === 'img') {
      const { src = '', 'data-dark': dark = '', alt = '', role = '' } = attributes
      const key = `<img> ${withoutToken(src)} ${withoutToken(dark)} ${alt} ${role}`
      return [{ key, node, isWord: true, marks, format: `${format}${shapeOf(node)}` }]
    }
    return tokensOf(node.children, [...marks, node])
  })
}

/** The nodes of which the tokens are pieces. */
export function nodesOf(tokens: readonly Token[], depth = 0): BodyNode[] {
  const nodes: BodyNode[] = []
  for (let at = 0; at < tokens.length; ) {
    const mark = tokens[at]?.marks[depth]
    let end = at + 1
    while (end < tokens.length && tokens[end]?.marks[depth] === mark) end++
    const part = tokens.slice(at, end)
    if (mark) nodes.push({ ...mark, children: nodesOf(part, depth + 1) })
    else for (const { node } of part) append(nodes, node)
    at = end
  }
  return nodes
}

function append(nodes: BodyNode[], node: BodyNode): void {
  const last = nodes.at(-1)
  if (typeof last === 'string' && typeof node === 'string') nodes[nodes.length - 1] = last + node
  else nodes.push(node)
}
