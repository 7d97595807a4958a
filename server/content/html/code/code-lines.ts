import type { CodePart } from '#contract/html/coloured-code.ts'
import { type HtmlElement, hasClass, isElement, isText } from '../html-tree.ts'

/** What an author says of a whole line of code. */
export type LineChange = 'mark' | 'ins' | 'del'

export interface CodeLine {
  /** With its line end, which only the last line may lack. */
  text: string
  change: LineChange | undefined
  inFocus: boolean
}

type LineKind = Omit<CodeLine, 'text'>

/**
 * The lines of code, in which authors wrap whole lines in `mark`, `ins`, `del` and `<span class="focus">`. Null for code with other
 * elements, or with these around parts of lines: it is shown as it is.
 */
export function linesOf(code: HtmlElement): CodeLine[] | null {
  const lines: CodeLine[] = []
  return readLines(code, { change: undefined, inFocus: false }, lines) ? lines : null
}

const isComplete = (lines: CodeLine[]): boolean => lines.at(-1)?.text.endsWith('\n') ?? true

/** Adds the lines of an element. Returns false if something in it is not a whole line. */
function readLines(element: HtmlElement, kind: LineKind, lines: CodeLine[]): boolean {
  let isAfterLastLine = false
  for (const node of element.childNodes) {
    if (isAfterLastLine) return false
    if (isText(node)) addText(node.value, kind, lines)
    else {
      const inner = isElement(node) && isComplete(lines) ? kindOf(node, kind) : null
      if (!inner || !readLines(node as HtmlElement, inner, lines)) return false
      isAfterLastLine = !isComplete(lines)
    }
  }
  return true
}

function addText(text: string, kind: LineKind, lines: CodeLine[]): void {
  for (const piece of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
    if (isComplete(lines)) lines.push({ text: piece, ...kind })
    else (lines.at(-1) as CodeLine).text += piece
  }
}

/** What an element says of its lines besides what is said around it; null for one that says something else, such as a language, or has an id. */
function kindOf(element: HtmlElement, around: LineKind): LineKind | null {
  const { tagName, attrs } = element
  if (tagName === 'span')
    return attrs.length === 1 && hasClass(element, 'focus') ? { ...around, inFocus: true } : null
  if (attrs.length > 0) return null
  if (tagName === 'ins' || tagName === 'del') return { ...around, change: tagName }
  return tagName === 'mark' ? { ...around, change: around.change ?? tagName } : null
}

/** Divides parts of code at the ends of its lines. */
export function partsByLine(parts: CodePart[]): CodePart[][] {
  const lines: CodePart[][] = []
  let line: CodePart[] = []
  for (const { text, name } of parts) {
    for (const piece of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
      line.push({ text: piece, name: piece.trim() ? name : undefined })
      if (!piece.endsWith('\n')) continue
      lines.push(line)
      line = []
    }
  }
  if (line.length > 0) lines.push(line)
  return lines
}
