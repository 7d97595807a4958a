/** What is wrong with a formula, for its author. */
export interface FormulaFault {
  /** A sentence. */
  message: string
  /** Where, in UTF-16 code units from the beginning of the TeX; null if it is the whole. */
  at: number | null
}

export const tooLong: FormulaFault = { message: 'This formula is too long. Split it up.', at: null }

export const notAFormula: FormulaFault = { message: 'This formula is nested too deeply.', at: null }

/** What would lead out of a formula: links, pictures, and HTML. */
const outside = /\\(?:href|url|includegraphics|html[A-Za-z]*|class|cssId|id|style|data)(?![A-Za-z])/

/** Returns what an error of Temml says. Its errors have no class in common: some are faults of its own on half-written formulas. */
export function faultOf(error: unknown, tex: string): FormulaFault {
  const { message, position } = error instanceof Error ? (error as Error & { position?: number }) : {}
  if (error instanceof RangeError) return notAFormula
  if (!message || error instanceof TypeError)
    return { message: 'Something is missing at the end.', at: tex.length }
  // Of what it knows and does not trust, Temml does not say where it is.
  const refused = position === undefined ? outside.exec(tex) : null
  if (refused) return { message: refusalOf(refused[0]), at: refused.index }
  return { message: sentenceOf(message), at: position ?? null }
}

const refusalOf = (name: string): string => `Formulas have no links, pictures and HTML: ${name} is not known.`

function sentenceOf(message: string): string {
  const [said = ''] = message.trim().split(/ at (?:position \d+|end of input)/)
  if (said.startsWith('Too many expansions')) return 'Its macros never end, or use each other too often.'
  const [, name = ''] = /^Unsupported function name: (\S+)/.exec(said) ?? []
  if (outside.test(name)) return refusalOf(name)
  if (name) return `${name} is not known.`
  const [, refused] = /^Function "(\S+)" is not trusted/.exec(said) ?? []
  if (refused) return refusalOf(refused)
  const [, superfluous] = /^Expected 'EOF', got '(.+)'/.exec(said) ?? []
  if (superfluous) return `${superfluous} is out of place.`
  const [, missing] = /^(?:E|.*input in a macro argument, e)xpected '(.+?)'(?:, got 'EOF')?$/.exec(said) ?? []
  return missing ? `${missing} is missing.` : `${said}.`
}

/** Returns the line and the column of a place in TeX, from 1. */
export function lineAndColumn(tex: string, at: number): { line: number; column: number } {
  const before = tex.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
