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

export const kindStyles: KindStyle[] = [
  { css: codeStyle, isIn: (html) => /<(?:code|pre|kbd)\b/.test(html) },
  { css: tabsStyle, isIn: (html) => html.includes('class="tabs"') },
  { css: enlargeStyle, isIn: (html) => html.includes('class="enlarge"') },
  { css: footnoteStyle, isIn: (html) => html.includes('class="footnote') },
  { css: calloutStyle, isIn: (html) => html.includes('class="callout') },
  { css: inlineStyle, isIn: (html) => /<(?:abbr|del|dl|ins)\b/.test(html) },
  {
    css: explanationStyle,
    isIn: (html) => /<abbr\b|data-preview=/.test(html),
  },
  { css: tableStyle, isIn: (html) => html.includes('<table') },
  {
    css: resultStyle,
    isIn: (html) => /class="(?:(?:[^"]* )?(?:best|decimal|sort|table)[" ]|table-scroll wide")/.test(html),
  },
  { css: mathsStyle, isIn: (html) => html.includes('<math') },
  { css: theoremStyle, isIn: (html) => html.includes('class="theorem-title"') },
  {
    css: widePictureStyle,
    isIn: (html) => /<img[^>]* class="(?:wide|full)"/.test(html),
  },
  { css: groupStyle, isIn: (html) => /<figure[^>]* class="group/.test(html) },
  { css: darkPictureStyle, isIn: (html) => html.includes('data-for="dark"') },
  { css: numberStyle, isIn: (html) => /class="(?:number|ref|equation)\b/.test(html) },
]
