import type { Macros } from './macros.ts'

/** Macros as their author types them, one in a line. */
export const macroLines = (macros: Macros): string[] =>
  Object.entries(macros).map(([name, tex]) => `${name} = ${tex}`)
