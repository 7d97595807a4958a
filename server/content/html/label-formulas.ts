import { equationId } from '#contract/content/equation-id.ts'
import { numberedRows } from '#contract/content/equation-rows.ts'
import {
  elementOf,
  elementsNamed,
  type HtmlElement,
  replaceEach,
  setChildren,
  textNode,
} from './html-tree.ts'
import { displayFormula, isInEquation, texOf } from './parts.ts'

const label = /\\label\s*\{([^{}]*)\}\s*/
const labels = new RegExp(label, 'g')

/**
 * Makes an equation of each formula of its own with a `\label`: the first one becomes the id. Those of rows that have numbers of their own
 * stay where they are, as they say which row is meant.
 */
export function labelFormulas(root: HtmlElement): void {
  const found = new Map<HtmlElement, string | null>()
  for (const pre of elementsNamed(root, 'pre')) {
    const code = displayFormula(pre)
    if (!code || isInEquation(pre)) continue
    const tex = texOf(code)
    const rows = numberedRows(tex)
    if (rows) {
      if (rows.length > 0) found.set(pre, null)
      continue
    }
    const [all = '', name = ''] = label.exec(tex) ?? []
    const rest = tex.replace(all, '').trim()
    const id = equationId(name)
    if (id === null || rest.replace(labels, '') === '') continue
    found.set(pre, id)
    setChildren(code, [textNode(rest)])
  }
  replaceEach(found.keys(), (pre) => {
    const id = found.get(pre)
    const attrs = [{ name: 'class', value: 'equation' }, ...(id ? [{ name: 'id', value: id }] : [])]
    return [elementOf('figure', attrs, [pre])]
  })
}
