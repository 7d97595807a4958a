import type { BodyFeature } from '#contract/html/body-features.ts'
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

/** The styles of what a body may have, in the order in which pages contain them. */
export const featureStyles: Partial<Record<BodyFeature, string>> = {
  code: codeStyle,
  tabs: tabsStyle,
  enlarging: enlargeStyle,
  footnotes: footnoteStyle,
  callouts: calloutStyle,
  inline: inlineStyle,
  explanations: explanationStyle,
  tables: tableStyle,
  results: resultStyle,
  maths: mathsStyle,
  theorems: theoremStyle,
  widePictures: widePictureStyle,
  groups: groupStyle,
  darkPictures: darkPictureStyle,
  numbers: numberStyle,
}
