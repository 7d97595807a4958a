import { calloutKinds, theoremKinds } from './kinds.ts'

/** The classes that say what an element is. */
interface ElementClasses {
  /** Exclude each other. */
  one?: readonly string[]
  /** May stand beside others. */
  also?: readonly string[]
}

const cell: ElementClasses = { also: ['decimal', 'best'] }

const byElement: Record<string, ElementClasses> = {
  p: { one: ['callout-title', 'theorem-title'] },
  section: { one: ['footnotes', 'references', ...theoremKinds] },
  figure: { one: ['code', 'equation', 'table', 'group'] },
  img: { one: ['wide', 'full'] },
  div: { one: ['tabs'] },
  pre: { also: ['line-numbers', 'focus'] },
  code: { one: ['math-inline', 'math-display'] },
  table: { also: ['sortable', 'wide'] },
  td: cell,
  th: cell,
  sup: { one: ['footnote-ref'] },
  a: { one: ['ref', 'footnote-back'], also: ['number'] },
  span: { one: ['title', 'focus', 'citation', 'number'] },
}

const callouts: ReadonlySet<string> = new Set(['aside', 'details'])

/** All classes that say what an element is, by element. */
export const contentClasses: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...callouts].map((element) => [element, ['callout', ...calloutKinds]])),
  ...Object.fromEntries(
    Object.entries(byElement).map(([element, { one = [], also = [] }]) => [element, [...one, ...also]]),
  ),
}

/** Returns those of an element's classes that say what it is and go together. A callout has a kind. */
export function safeContentClasses(element: string, names: readonly string[]): string[] {
  if (callouts.has(element)) {
    if (!names.includes('callout')) return []
    return ['callout', calloutKinds.find((kind) => names.includes(kind)) ?? 'note']
  }
  if (!Object.hasOwn(byElement, element)) return []
  const { one = [], also = [] } = byElement[element] as ElementClasses
  const kind = names.find((name) => one.includes(name))
  return names.filter((name) => name === kind || also.includes(name))
}
