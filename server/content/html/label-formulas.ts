import { equationId } from '#contract/content/equation-id.ts'
import {
  elementOf,
  elementsNamed,
  type HtmlElement,
  replaceEach,
  setChildren,
  textNode,
} from './html-tree.ts'
import { displayFormula, isInEquation, texOf } from './parts.ts'

const label = /\\label\s*\{([^{}]*)\}\s*/g

/** Makes an equation of each formula of its own with a `\label`, which becomes the id. With several, it stays as it is. */
export function labelFormulas(root: HtmlElement): void {
  const found = new Map<HtmlElement, string>()
  for (const pre of elementsNamed(root, 'pre')) {
    const code = displayFormula(pre)
    if (!code || isInEquation(pre)) continue
    const tex = texOf(code)
    const [[, name = ''] = [], ...others] = tex.matchAll(label)
    const rest = tex.replace(label, '').trim()
    const id = equationId(name)
    if (id === null || others.length > 0 || rest === '') continue
    found.set(pre, id)
    setChildren(code, [textNode(rest)])
  }
  replaceEach(found.keys(), (pre) => {
    const attrs = [
      { name: 'class', value: 'equation' },
      { name: 'id', value: found.get(pre) ?? '' },
    ]
    return [elementOf('figure', attrs, [pre])]
  })
}
