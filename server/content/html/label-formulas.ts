import { maxNameLength } from '#contract/content/kinds.ts'
import { nameOfWords } from '#contract/html/name-of-words.ts'
import { textWithin } from './html-text.ts'
import {
  elementOf,
  elementsNamed,
  type HtmlElement,
  hasClass,
  isElement,
  isText,
  replaceEach,
  setChildren,
  textNode,
} from './html-tree.ts'
import { isEquation } from './parts.ts'

const label = /\\label\s*\{([^{}]*)\}\s*/g

const isInEquation = ({ parentNode: figure }: HtmlElement): boolean =>
  figure !== null && 'attrs' in figure && hasClass(figure, 'equation') && isEquation(figure)

/** Makes an equation of each formula of its own with a `\label`, which becomes the id. With several, it stays as it is. */
export function labelFormulas(root: HtmlElement): void {
  const found = new Map<HtmlElement, string>()
  for (const pre of elementsNamed(root, 'pre')) {
    const [code, ...more] = pre.childNodes
    if (!code || more.length > 0 || !isElement(code) || !hasClass(code, 'math-display')) continue
    if (!code.childNodes.every(isText) || isInEquation(pre)) continue
    const tex = textWithin(code)
    const [[, name = ''] = [], ...others] = tex.matchAll(label)
    const rest = tex.replace(label, '').trim()
    const words = nameOfWords(name.replace(/^eq:/, ''), maxNameLength)
    if (words === '' || others.length > 0 || rest === '') continue
    found.set(pre, `eq-${words}`)
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
