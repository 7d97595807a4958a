/** What TeX names stand for, with the backslash of the names. */
export type Macros = Readonly<Record<string, string>>

export const noMacros: Macros = {}

/** Their order counts, as it is the one in which their author wrote them. */
export const areMacrosEqual = (one: Macros, other: Macros): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
