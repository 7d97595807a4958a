import type { Element, ElementContent } from 'hast'
import type { Code } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { type CodeInfo, parseCodeInfo, parseLines } from '../code-info.ts'
import { element } from './hast-element.ts'

/** Marked, added, removed and focused lines are elements; one that is in focus may also be one of the others. */
const kinds = [
  ['mark', 'marked'],
  ['ins', 'added'],
  ['del', 'removed'],
] as const

/** A code block, in a figure if it has a name. */
export function codeToHast(state: State, node: Code): Element {
  const info = parseCodeInfo([node.lang, node.meta].filter(Boolean).join(' '))
  const language = info.language?.replace(/[^\w+#.-]/g, '').slice(0, 40)
  const code = element(
    'code',
    language ? { className: [`language-${language}`] } : {},
    linesOf(node.value, info),
  )
  const classes = [...(info.hasNumbers ? ['line-numbers'] : []), ...(info.focus ? ['focus'] : [])]
  const pre = element(
    'pre',
    {
      ...(classes.length > 0 && { className: classes }),
      ...(info.hasNumbers && info.start !== undefined && info.start !== '1' && { dataStart: info.start }),
    },
    [code],
  )
  const result =
    info.name === undefined && info.id === undefined
      ? pre
      : element('figure', { className: ['code'], ...(info.id !== undefined && { id: info.id }) }, [
          ...(info.name === undefined
            ? []
            : [element('figcaption', {}, [{ type: 'text', value: info.name }])]),
          pre,
        ])
  state.patch(node, result)
  return result
}

function linesOf(value: string, info: CodeInfo): ElementContent[] {
  const lines = value.split('\n').map((line, at, all) => (at < all.length - 1 ? `${line}\n` : line))
  const setOf = (list?: string) => (list ? parseLines(list, lines.length) : new Set<number>())
  const changes = kinds.map(([name, key]) => ({ name, lines: setOf(info[key]) }))
  const nameOf = (line: number) => changes.find(({ lines }) => lines.has(line))?.name
  const whole = runs(lines, nameOf)
  const focus = setOf(info.focus)
  if (focus.size === 0) return whole
  return focusRuns(lines, focus).flatMap(({ isFocused, first, text }) => {
    const content = runs(text, (line) => nameOf(line + first - 1))
    return isFocused ? [element('span', { className: ['focus'] }, content)] : content
  })
}

/** Runs of lines with the same element are one element. */
function runs(lines: string[], nameOf: (line: number) => string | undefined): ElementContent[] {
  const result: { name: string | undefined; value: string }[] = []
  for (const [at, value] of lines.entries()) {
    const name = nameOf(at + 1)
    const last = result.at(-1)
    if (last && last.name === name) last.value += value
    else result.push({ name, value })
  }
  return result
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => {
      const text = { type: 'text', value } as const
      return name ? element(name, {}, [text]) : text
    })
}

function focusRuns(lines: string[], focus: ReadonlySet<number>) {
  const result: { isFocused: boolean; first: number; text: string[] }[] = []
  for (const [at, line] of lines.entries()) {
    const isFocused = focus.has(at + 1)
    const last = result.at(-1)
    if (last?.isFocused === isFocused) last.text.push(line)
    else result.push({ isFocused, first: at + 1, text: [line] })
  }
  return result
}
