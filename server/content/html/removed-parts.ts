import type { RemovedPart } from '#contract/removed-parts.ts'
import { attributeOf, classesOf, descendants, type HtmlElement, isElement } from './html-tree.ts'

/** Further kinds are counted together, as a body may have any number of them. */
const maxKinds = 20
const others = 'other'
const maxNameLength = 40

/** Elements that say nothing by themselves: a reader misses nothing when their text stays. */
const meaningless: ReadonlySet<string> = new Set(['p', 'div', 'span', 'br'])

/** Counts what is left out of a body, by kind. */
export class RemovedParts {
  readonly #counts = new Map<string, number>()

  add(kind: 'element' | 'attribute' | 'class', name: string): void {
    const what = `${kind} ${name.slice(0, maxNameLength)}`
    const key = this.#counts.has(what) || this.#counts.size < maxKinds ? what : others
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  /** Counts an element that only its text is left of. */
  addElement({ tagName }: HtmlElement): void {
    if (!meaningless.has(tagName)) this.add('element', tagName)
  }

  /** Counts what is left of only as text: an element and all that is in it. */
  addTree(element: HtmlElement): void {
    this.addElement(element)
    for (const node of descendants(element)) if (isElement(node)) this.addElement(node)
  }

  /** Counts the classes that an element no longer has. */
  addClasses(before: HtmlElement, after: HtmlElement): void {
    const kept = classesOf(after)
    for (const name of classesOf(before)) if (!kept.includes(name)) this.add('class', name)
  }

  /** Counts the id of an element that goes. */
  addId(element: HtmlElement): void {
    if (attributeOf(element, 'id') !== undefined) this.add('attribute', 'id')
  }

  list(): RemovedPart[] {
    return [...this.#counts].map(([what, count]) => ({ what, count }))
  }
}
