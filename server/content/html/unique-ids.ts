import { descendants, type HtmlParent, isElement } from './html-tree.ts'

/** Leaves each id with the first element that has it. */
export function keepIdsUnique(root: HtmlParent): void {
  const taken = new Set<string>()
  for (const node of descendants(root)) {
    if (!isElement(node)) continue
    node.attrs = node.attrs.filter(({ name, value }) => {
      if (name !== 'id') return true
      if (taken.has(value)) return false
      taken.add(value)
      return true
    })
  }
}
