import { isMathAttribute, isMathElement } from '#contract/html/maths/mathml-list.ts'
import { hasFormulas } from './maths/render-maths.ts'

/** Formulas in what `feedHtml` returns, with the numbers of their rows, which MathML has at their ends. */
const formula =
  /<code class="language-math math-inline">([^<]*)<\/code>|<pre><code class="language-math math-display">([^<]*)<\/code><\/pre>(?:<figcaption>(?:<span[^<>]*>[^<]*<\/span> ?)+<\/figcaption>)?/g

const math = /<math\b[^<>]*>.*?<\/math>/gs
const annotation = /<annotation\b[^<>]*>([^<]*)<\/annotation>/
const tag = /<(\/?)([a-z]+)([^<>]*)>/g
const attribute = / ([a-z-]+)="([^"]*)"/g

/** Lines around and through what is meant, and between the columns of a table, which are drawn by the style of a page alone. */
const drawn = / class="(?:[^"]* )?(?:tml-(?:fbox|cancel)|math-(?:up|down|through|[bd][lrtb]))[ "]/

const keyOf = (tex: string, isDisplay: boolean): string => `${isDisplay ? 'display' : 'inline'} ${tex}`

/**
 * Replaces the TeX in the HTML of a feed by the MathML that the page of the post has. A formula whose meaning its classes hold, which feeds have no style
 * for, stays TeX.
 */
export function withFormulas(html: string, rendered: string): string {
  if (!hasFormulas(html)) return html
  const formulas = Map.groupBy(
    Array.from(rendered.matchAll(math), ([element]) => element),
    (element) => keyOf(annotation.exec(element)?.[1] ?? '', /^<math\b[^<>]* display="block"/.test(element)),
  )
  return html.replace(formula, (code: string, inline?: string, display?: string) => {
    // Equal TeX has numbers of its own at each place.
    const element = formulas.get(keyOf(inline ?? display ?? '', inline === undefined))?.shift()
    if (element === undefined || drawn.test(element)) return code
    return inline === undefined ? `<p>${feedMathml(element)}</p>` : feedMathml(element)
  })
}

/**
 * MathML without what a feed has no use for: the TeX beside it, which would be read twice, and classes of the style sheet. What is not on
 * the list of MathML goes, whatever a page has.
 */
const feedMathml = (element: string): string =>
  element.replace(annotation, '').replace(tag, (_tag, slash: string, name: string, attributes: string) => {
    if (!isMathElement(name) || name === 'semantics') return ''
    if (slash) return `</${name}>`
    const kept = [...attributes.matchAll(attribute)].filter(
      ([, key = '', value = '']) => key !== 'class' && isMathAttribute(name, key, value),
    )
    return `<${name}${kept.map(([written]) => written).join('')}>`
  })
