import type { Element, ElementContent } from 'hast'
import type { Code } from 'mdast'
import { isLabel } from '../../html/safe-id.ts'
import { type CodeInfo, writeCodeInfo, writeLines } from '../code-info.ts'
import { classesOf, hasOnly, isElement, isExactly, textOf } from './hast-tree.ts'
import { simpleCode } from './simple-form.ts'

type Kind = 'mark' | 'ins' | 'del' | 'focus'

/** A code block, or a figure with one and its name; null for one that has other elements in it. */
export function codeBlock(element: Element): Code | null {
  if (element.tagName === 'pre') return fenced(element)
  if (!isExactly(element, ['code'], 'id')) return null
  const label = element.properties.id === undefined ? undefined : String(element.properties.id)
  if (label !== undefined && !isLabel(label, 'listing')) return null
  const [caption, pre, ...more] = element.children
  if (label !== undefined && isElement(caption, 'pre') && !pre) return fenced(caption, undefined, label)
  if (!isElement(caption, 'figcaption') || !isElement(pre, 'pre')) return null
  const isPlain =
    hasOnly(caption) && caption.children.every(({ type }) => type === 'text') && more.length === 0
  return isPlain ? fenced(pre, textOf(caption), label) : null
}

function fenced(element: Element, name?: string, id?: string): Code | null {
  const pre = simpleCode(element)
  const [code, ...more] = pre.children
  if (!isElement(code, 'code') || more.length > 0 || !hasOnly(code, 'className')) return null
  const { dataStart } = pre.properties
  const classes = classesOf(pre.properties)
  const isKnown = classes.every((each) => each === 'line-numbers' || each === 'focus')
  if (!hasOnly(pre, 'className', 'dataStart') || !isKnown) return null
  const [language, ...others] = classesOf(code.properties)
  if (others.length > 0 || (language !== undefined && !language.startsWith('language-'))) return null
  const lines = linesIn(code.children)
  if (!lines || lines.focus.length > 0 !== classes.includes('focus')) return null
  const info: CodeInfo = {
    language: language?.slice('language-'.length),
    name,
    id,
    hasNumbers: classes.includes('line-numbers'),
    start: dataStart === undefined ? undefined : String(dataStart),
    marked: listOf(lines.mark),
    added: listOf(lines.ins),
    removed: listOf(lines.del),
    focus: listOf(lines.focus),
  }
  const [lang, ...meta] = writeCodeInfo(info).split(' ')
  return { type: 'code', lang: lang || null, meta: meta.join(' ') || null, value: textOf(code) }
}

const listOf = (lines: number[]): string | undefined => (lines.length > 0 ? writeLines(lines) : undefined)

/** Returns the numbers of the lines in elements, by element; null unless each element holds whole lines. */
function linesIn(nodes: readonly ElementContent[]): Record<Kind, number[]> | null {
  const lines: Record<Kind, number[]> = { mark: [], ins: [], del: [], focus: [] }
  let line = 1
  let isLineStart = true
  const visit = (children: readonly ElementContent[], kinds: readonly Kind[]): boolean =>
    children.every((node) => {
      if (node.type === 'text') {
        const count = node.value.split('\n').length - 1
        const end = node.value.endsWith('\n') ? line + count - 1 : line + count
        for (const kind of kinds) for (let at = line; at <= end; at++) lines[kind].push(at)
        line += count
        isLineStart = node.value.endsWith('\n')
        return true
      }
      const kind = isElement(node) ? kindOf(node) : null
      if (!kind || !isLineStart || !isElement(node)) return false
      return visit(node.children, [...kinds, kind]) && textOf(node) !== ''
    })
  return visit(nodes, []) ? lines : null
}

function kindOf(element: Element): Kind | null {
  if (isExactly(element, ['focus']) && element.tagName === 'span') return 'focus'
  const { tagName } = element
  return hasOnly(element) && (tagName === 'mark' || tagName === 'ins' || tagName === 'del') ? tagName : null
}
