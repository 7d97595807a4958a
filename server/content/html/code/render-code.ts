import { type CodePart, type Highlight, maxColouredCharacters } from '#contract/html/coloured-code.ts'
import { safeId } from '#contract/html/safe-id.ts'
import { codeParts } from '#contract/html/terminal-session.ts'
import {
  addClass,
  attributeOf,
  elementOf,
  elementsNamed,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  hasClass,
  setChildren,
  textNode,
} from '../html-tree.ts'
import { codeIn, figureOf, languageOf } from './code-block.ts'
import { frameCode } from './code-frame.ts'
import { type CodeLine, linesOf, partsByLine } from './code-lines.ts'

/** How many lines of a body get elements of their own; blocks beyond have no numbers and signs. */
const maxLineElements = 5_000

/**
 * Colours the code of blocks that name their language, numbers and marks their lines, and puts them into frames. No language is guessed.
 * Code with elements that mean no whole lines keeps them and gets no colours.
 */
export function renderCode(root: HtmlParent, highlight: Highlight = () => null): void {
  const blocks = elementsNamed(root, 'pre')
  const left = { characters: maxColouredCharacters, lines: maxLineElements }
  const lineCounts = new Map<HtmlElement, number>()
  for (const [at, block] of blocks.entries()) {
    block.attrs.push({ name: 'tabindex', value: '0' })
    const lines = renderBlock(block, safeId(`code-${at + 1}`) as string, highlight, left)
    lineCounts.set(block, lines)
  }
  frameCode(lineCounts)
}

/** Returns the number of lines. */
function renderBlock(
  block: HtmlElement,
  name: string,
  highlight: Highlight,
  left: { characters: number; lines: number },
): number {
  const code = codeIn(block)
  const lines = linesOf(code)
  if (!lines) return 0
  const parts = colouredParts(block, lines, highlight, left)
  const isNumbered = hasClass(block, 'line-numbers')
  const needsElements = isNumbered || lines.some(({ change, inFocus }) => change || inFocus)
  if (needsElements && lines.length <= left.lines) {
    left.lines -= lines.length
    const pieces = partsByLine(parts ?? [{ text: textOf(lines), name: undefined }])
    const id = isNumbered ? idOfLines(block, name) : undefined
    setChildren(
      code,
      lines.map((line, at) => lineElement(line, pieces[at] ?? [], id, firstNumber(block) + at)),
    )
    addClass(block, 'lines')
    if (id) addClass(block, `digits-${`${firstNumber(block) + lines.length - 1}`.length}`)
  } else if (parts && !needsElements) setChildren(code, nodesOf(parts))
  return lines.length
}

const textOf = (lines: CodeLine[]): string => lines.map(({ text }) => text).join('')

function colouredParts(
  block: HtmlElement,
  lines: CodeLine[],
  highlight: Highlight,
  left: { characters: number },
): CodePart[] | null {
  const language = languageOf(block)
  const text = textOf(lines)
  if (!language || !text || text.length > left.characters) return null
  const parts = codeParts(text, language, highlight)
  if (parts) left.characters -= text.length
  return parts
}

const firstNumber = (block: HtmlElement): number => Number(attributeOf(block, 'data-start') ?? 1)

/** An id that an author gave to the figure stays when blocks before it come and go. */
function idOfLines(block: HtmlElement, name: string): string {
  const figure = figureOf(block)
  return (figure && attributeOf(figure, 'id')) || name
}

/** Where lines wrap, it is broken anywhere, as it would stand below its number otherwise. */
const longWord = /\S{32}/

function lineElement(
  { text, change, inFocus }: CodeLine,
  parts: CodePart[],
  id: string | undefined,
  number: number,
): HtmlElement {
  const classes = ['line', ...(inFocus ? ['focus'] : []), ...(longWord.test(text) ? ['long-word'] : [])]
  const attrs = [{ name: 'class', value: classes.join(' ') }]
  const nodes = nodesOf(parts)
  if (id) {
    attrs.push({ name: 'id', value: `${id}-L${number}` })
    nodes.unshift(numberLink(`#${id}-L${number}`, number))
  }
  return elementOf(change ?? 'span', attrs, nodes)
}

/** A style sheet shows the number, so that it is neither selected nor copied. Hundreds of stops for the keyboard would help nobody. */
const numberLink = (href: string, number: number): HtmlElement =>
  elementOf('a', [
    { name: 'href', value: href },
    { name: 'data-line', value: `${number}` },
    { name: 'tabindex', value: '-1' },
    { name: 'aria-hidden', value: 'true' },
  ])

const nodesOf = (parts: CodePart[]): HtmlNode[] =>
  parts.map(({ text, name }) =>
    name ? elementOf('span', [{ name: 'class', value: name }], [textNode(text)]) : textNode(text),
  )
