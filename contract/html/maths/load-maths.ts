import type { DefaultTreeAdapterTypes } from 'parse5'
import { boundExpansion } from './bound-expansion.ts'
import { coreMathml } from './core-mathml.ts'
import { type FormulaFault, faultOf, notAFormula, tooLong } from './formula-fault.ts'
import { type Macros, noMacros } from './macros.ts'

/** TeX as MathML, or what is wrong with it. */
export type Formula =
  | { element: DefaultTreeAdapterTypes.Element; fault: null }
  | { element: null; fault: FormulaFault }

/** `macros` are checked. */
export type RenderFormula = (tex: string, isDisplay: boolean, macros?: Macros) => Formula

/** A longer formula is shown as its TeX. */
const maxLength = 10_000

/** How far `\hspace` and its like reach, in em and in points. */
const maxSize: [number, number] = [50, 500]

/** How many macros a formula may use. */
const maxExpand = 1_000

/**
 * Commands that Temml has otherwise than LaTeX: its `\overset` makes a superscript of what is above letters, and its `\prescript` has its scripts
 * the other way round.
 */
const mended: Macros = {
  '\\overset': '\\stackrel{#1}{#2}',
  '\\prescript': '\\pres@cript{_{#2}^{#1}}{}{#3}',
}

/** Loads Temml, half a megabyte of code, so that it belongs on a thread that ends. */
export async function loadMaths(): Promise<RenderFormula> {
  const { default: temml } = await import('temml')
  boundExpansion(temml)
  const limits = { annotate: true, throwOnError: true, maxSize, maxExpand }
  return (tex, displayMode, macros = noMacros) => {
    if (tex.length > maxLength) return { element: null, fault: tooLong }
    try {
      // Temml adds what `\gdef` defines, which is for this formula alone.
      const markup = temml.renderToString(tex, { ...limits, displayMode, macros: { ...mended, ...macros } })
      const element = coreMathml(markup)
      return element ? { element, fault: null } : { element, fault: notAFormula }
    } catch (error) {
      return { element: null, fault: faultOf(error, tex) }
    }
  }
}
