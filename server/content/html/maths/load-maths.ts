import type { HtmlElement } from '../html-tree.ts'
import { coreMathml } from './core-mathml.ts'

/** Returns TeX as MathML; null if it is wrong, or more than anybody writes. */
export type RenderFormula = (tex: string, isDisplay: boolean) => HtmlElement | null

/** A longer formula is shown as its TeX. */
const maxLength = 10_000

/** How far `\hspace` and its like reach, in em and in points. */
const maxSize: [number, number] = [50, 500]

/** How many macros a formula may use. */
const maxExpand = 1_000

/** Loads Temml, half a megabyte of code, so that it belongs on a thread that ends. */
export async function loadMaths(): Promise<RenderFormula> {
  const { default: temml } = await import('temml')
  return (tex, isDisplay) => {
    if (tex.length > maxLength) return null
    try {
      const options = { displayMode: isDisplay, annotate: true, throwOnError: true, maxSize, maxExpand }
      return coreMathml(temml.renderToString(tex, options))
    } catch {
      // Its errors have no class in common: some are faults of its own on half-written formulas.
      return null
    }
  }
}
