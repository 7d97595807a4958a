import { limits } from '../../limits.ts'
import { withCommas } from '../../with-commas.ts'
import type { Macros } from './macros.ts'

// Apart from what reads TeX, which is large: the form of a post checks macros, too.

/** What is wrong with a macro, or with all of them if the name is empty. */
export interface MacroFault {
  name: string
  message: string
}

/** How many macros a macro may use, with all that those use. A formula may use as many in all. */
const maxUses = 1_000

const commands = /\\(?:[A-Za-z]+|[^A-Za-z])/gs

/** They lead out of a formula, or are read before macros are. */
const refused = /^\\(?:href|url|includegraphics|html[A-Za-z]*|class|cssId|id|style|data|label|ref|eqref|tag)$/

/** Macros that can be stored, or what is wrong with them. */
export type CheckedMacros = { macros: Macros } | { faults: MacroFault[] }

/** Checks macros of any origin. Space around definitions is left out, and lines become one. */
export function checkMacros(sent: Readonly<Record<string, unknown>>): CheckedMacros {
  const { maxMacros } = limits.post
  const entries = Object.entries(sent)
  if (entries.length > maxMacros)
    return { faults: [{ name: '', message: `A post may have at most ${maxMacros} macros.` }] }
  const macros = new Map<string, string>()
  const faults: MacroFault[] = []
  for (const [name, value] of entries) {
    const tex = typeof value === 'string' ? value.toWellFormed().replace(/\s+/g, ' ').trim() : null
    const message = faultOfName(name) ?? (tex === null ? 'A definition is text.' : faultOfDefinition(tex))
    if (message) faults.push({ name, message })
    else macros.set(name, tex as string)
  }
  if (faults.length === 0) faults.push(...faultsOfUses(macros))
  return faults.length > 0 ? { faults } : { macros: Object.fromEntries(macros) }
}

/** One sentence about faults. */
export const sentenceOfFaults = ([fault]: MacroFault[]): string =>
  fault?.name ? `${fault.name.slice(0, 100)}: ${fault.message}` : (fault?.message ?? '')

function faultOfName(name: string): string | null {
  const { maxMacroNameCharacters } = limits.post
  if (!/^\\[A-Za-z]+$/.test(name)) return 'The name of a macro is a backslash and letters, such as \\R.'
  if (name.length > maxMacroNameCharacters)
    return `The name of a macro may have at most ${maxMacroNameCharacters} characters.`
  return refused.test(name) ? 'A macro cannot have this name.' : null
}

function faultOfDefinition(tex: string): string | null {
  const { maxMacroCharacters } = limits.post
  if (tex === '') return 'The definition is missing.'
  if ([...tex].length > maxMacroCharacters)
    return `A definition may have at most ${withCommas(maxMacroCharacters)} characters.`
  const outside = tex.match(commands)?.find((command) => refused.test(command))
  if (outside) return `Macros cannot have ${outside}.`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u001f\u007f%]/.test(tex.replace(commands, '')))
    return 'A definition has no comments and no control characters.'
  return faultOfBraces(tex) ?? faultOfArguments(tex)
}

function faultOfBraces(tex: string): string | null {
  let depth = 0
  for (const brace of tex.replace(commands, '').match(/[{}]/g) ?? []) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return '} is out of place.'
  }
  return depth > 0 ? '} is missing.' : null
}

function faultOfArguments(tex: string): string | null {
  const places = tex.replace(commands, '').match(/#.?/gs) ?? []
  const wrong = places.find((place) => !/^#[1-9]$/.test(place))
  if (wrong) return 'After # comes the number of an argument, 1 to 9. Write \\# for the sign.'
  const numbers = new Set(places.map((place) => Number(place[1])))
  for (let number = 1; number <= numbers.size; number++)
    if (!numbers.has(number)) return `It uses no #${number}, but arguments after it.`
  return null
}

/** Macros that never end, or that grow beyond what a formula may have. */
function faultsOfUses(macros: ReadonlyMap<string, string>): MacroFault[] {
  const uses = new Map<string, number>()
  const isOpen = new Set<string>()
  const faults: MacroFault[] = []

  function usesOf(name: string): number {
    const known = uses.get(name)
    if (known !== undefined) return known
    isOpen.add(name)
    let sum = 1
    for (const command of macros.get(name)?.match(commands) ?? []) {
      if (!macros.has(command)) continue
      if (isOpen.has(command)) sum = Number.POSITIVE_INFINITY
      else sum += usesOf(command)
    }
    isOpen.delete(name)
    uses.set(name, sum)
    return sum
  }

  for (const name of macros.keys()) {
    const sum = usesOf(name)
    if (sum === Number.POSITIVE_INFINITY)
      faults.push({ name, message: 'It never ends: it uses itself, or a macro that does.' })
    else if (sum > maxUses) faults.push({ name, message: 'It uses other macros too often.' })
  }
  return faults
}
