/** What TeX names stand for, with the backslash of the names. */
export type Macros = Readonly<Record<string, string>>

export const noMacros: Macros = {}
