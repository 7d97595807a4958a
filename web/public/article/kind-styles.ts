import calloutStyle from '../../ui/prose/callouts.css?inline'
import darkPictureStyle from '../../ui/prose/dark-pictures.css?inline'
import explanationStyle from '../../ui/prose/explanations.css?inline'
import footnoteStyle from '../../ui/prose/footnotes.css?inline'
import groupStyle from '../../ui/prose/groups.css?inline'
import inlineStyle from '../../ui/prose/inline.css?inline'
import mathsStyle from '../../ui/prose/maths.css?inline'
import numberStyle from '../../ui/prose/numbers.css?inline'
import resultStyle from '../../ui/prose/results.css?inline'
import tableStyle from '../../ui/prose/tables.css?inline'
import theoremStyle from '../../ui/prose/theorems.css?inline'
import codeStyle from './code.css?inline'
import tabsStyle from './code-tabs.css?inline'
import enlargeStyle from './enlarge.css?inline'
import widePictureStyle from './wide-pictures.css?inline'

/** The styles of a kind of content, for pages whose HTML has it. */
interface KindStyle {
  css: string
  isIn: (html: string) => boolean
}

/** Quicker than an expression with alternatives, which stops at each element of a text. */
const hasAny =
  (...marks: string[]) =>
  (html: string): boolean =>
    marks.some((mark) => html.includes(mark))

export const kindStyles: KindStyle[] = [
  { css: codeStyle, isIn: hasAny('<code', '<pre', '<kbd') },
  { css: tabsStyle, isIn: hasAny('class="tabs"') },
  { css: enlargeStyle, isIn: hasAny('class="enlarge"') },
  { css: footnoteStyle, isIn: hasAny('class="footnote') },
  { css: calloutStyle, isIn: hasAny('class="callout') },
  { css: inlineStyle, isIn: hasAny('<abbr', '<del', '<dl', '<ins') },
  { css: explanationStyle, isIn: hasAny('<abbr', 'data-preview=') },
  { css: tableStyle, isIn: hasAny('<table') },
  {
    css: resultStyle,
    isIn: (html) => /class="(?:(?:[^"]* )?(?:best|decimal|sort|table)[" ]|table-scroll wide")/.test(html),
  },
  { css: mathsStyle, isIn: hasAny('<math') },
  { css: theoremStyle, isIn: hasAny('class="theorem-title"') },
  {
    css: widePictureStyle,
    isIn: (html) => html.includes('<img') && /<img[^>]* class="(?:wide|full)"/.test(html),
  },
  { css: groupStyle, isIn: (html) => html.includes('<figure') && /<figure[^>]* class="group/.test(html) },
  { css: darkPictureStyle, isIn: hasAny('data-for="dark"') },
  { css: numberStyle, isIn: (html) => /class="(?:number|ref|equation)\b/.test(html) },
]
