import type { RemovedPart } from '#contract/removed-parts.ts'

/** Further kinds are counted together, as a body may have any number of them. */
const maxKinds = 20
const others = 'other'
const maxNameLength = 40

/** Counts what is left out of a body, by kind. */
export class RemovedParts {
  readonly #counts = new Map<string, number>()

  add(kind: 'element' | 'attribute' | 'class', name: string): void {
    const what = `${kind} ${name.slice(0, maxNameLength)}`
    const key = this.#counts.has(what) || this.#counts.size < maxKinds ? what : others
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  list(): RemovedPart[] {
    return [...this.#counts].map(([what, count]) => ({ what, count }))
  }
}
