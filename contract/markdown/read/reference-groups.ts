import type { Nodes, Parent } from 'mdast'

/** Finds `[@fig-a; @fig-b]`, whose brackets are signs, and `[-@fig-a]`, the number alone. */
export function resolveReferences(parent: Parent, source: string): void {
  const { children } = parent
  if (!children.some(({ type }) => type === 'crossReference')) return
  for (let at = 0; at < children.length; at++) {
    const end = endOfGroup(children, at, source)
    if (end === null) continue
    const [before, after] = [children[at - 1], children[end + 1]]
    if (before?.type !== 'text' || after?.type !== 'text') continue
    before.value = before.value.replace(/\[-?$/, '')
    after.value = after.value.slice(1)
    for (const node of children.slice(at, end + 1)) if (node.type === 'text') node.value = ', '
    at = end
  }
  parent.children = children.filter((node) => node.type !== 'text' || node.value !== '')
}

/** What stands between two references of a group. */
const separator = /^\s*;\s*-?$/

/** Returns the place of the last reference of a group that begins at a place; null if none does. Escaped brackets are text. */
function endOfGroup(children: readonly Nodes[], at: number, source: string): number | null {
  if (children[at]?.type !== 'crossReference' || !isOpened(children[at], children[at - 1], source))
    return null
  const numbers: number[] = []
  for (let end = at; ; end += 2) {
    const [reference, after] = [children[end], children[end + 1]]
    if (reference?.type !== 'crossReference' || after?.type !== 'text') return null
    if (source[(reference.position?.start.offset ?? 0) - 1] === '-') numbers.push(end)
    if (source[reference.position?.end.offset ?? 0] === ']') {
      for (const place of numbers) Object.assign(children[place] as Nodes, { isNumber: true })
      return end
    }
    if (!separator.test(after.value)) return null
  }
}

function isOpened({ position }: Nodes, before: Nodes | undefined, source: string): boolean {
  const start = position?.start.offset ?? 0
  return before?.type === 'text' && /(?<!\\)\[-?$/.test(source.slice(Math.max(0, start - 3), start))
}
