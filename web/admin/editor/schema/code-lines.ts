import type { Mark, Node as PostNode } from '@tiptap/pm/model'
import { oncePerNode } from './once-per-node.ts'

/** What an author says of a line. */
export type LineChange = 'mark' | 'ins' | 'del'

const changes: readonly string[] = ['mark', 'ins', 'del'] satisfies LineChange[]

export const isLineChange = (name: string): name is LineChange => changes.includes(name)

export interface CodeLine {
  /** Where it begins and ends in its block, with its line end. */
  from: number
  to: number
  /** The elements around it. An empty last line has those of the line before it, as what is typed there goes on with it. */
  marks: readonly Mark[]
  change: LineChange | null
  inFocus: boolean
  /** False for one that has elements around parts of it. */
  isWhole: boolean
}

interface CodeLines {
  lines: readonly CodeLine[]
  /** False if elements are around parts of lines, which readers see as they are. */
  areWhole: boolean
  /** True if a line is marked, added, removed or in focus. */
  haveLooks: boolean
}

const isFocus = ({ attrs }: Mark): boolean =>
  attrs.element === 'span' && (attrs.attributes.class ?? '').split(' ').includes('focus')

const isOfLines = (mark: Mark): boolean => isLineChange(mark.attrs.element) || isFocus(mark)

/** Returns the lines of a block of code; null for one that holds anything but text and the elements of lines. */
export const codeLinesOf: (block: PostNode) => CodeLines | null = oncePerNode(readLines)

function readLines({ children }: PostNode): CodeLines | null {
  if (!children.every((node) => node.isText && node.marks.every(isOfLines))) return null
  const lines: CodeLine[] = []
  let isLineOpen = false
  let at = 0
  for (const { text = '', marks } of children) {
    for (const piece of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
      const last = lines.at(-1)
      if (isLineOpen && last) {
        last.to += piece.length
        last.isWhole &&= haveSameLook(last.marks, marks)
      } else lines.push({ from: at, to: at + piece.length, marks, ...lookOf(marks), isWhole: true })
      at += piece.length
      isLineOpen = !piece.endsWith('\n')
    }
  }
  const marks = lines.at(-1)?.marks ?? []
  if (!isLineOpen) lines.push({ from: at, to: at, marks, change: null, inFocus: false, isWhole: true })
  return {
    lines,
    areWhole: lines.every(({ isWhole }) => isWhole),
    haveLooks: children.some(({ marks }) => marks.length > 0),
  }
}

function haveSameLook(one: readonly Mark[], other: readonly Mark[]): boolean {
  const [first, second] = [lookOf(one), lookOf(other)]
  return first.change === second.change && first.inFocus === second.inFocus
}

/** As readers see it: what is only marked within added or removed lines is added or removed. */
function lookOf(marks: readonly Mark[]): Pick<CodeLine, 'change' | 'inFocus'> {
  const elements = marks.map(({ attrs }) => attrs.element as string)
  const change = elements.findLast((name) => name === 'ins' || name === 'del') ?? elements.find(isLineChange)
  return { change: (change as LineChange | undefined) ?? null, inFocus: marks.some(isFocus) }
}

/** Returns the line with a position of its block. */
export const lineAt = ({ lines }: CodeLines, offset: number): CodeLine | undefined =>
  lines.findLast(({ from }) => from <= offset)
