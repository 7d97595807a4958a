/** The kinds of callouts, with the title of one that has none of its own. */
export const calloutTitles = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
} as const

export type CalloutKind = keyof typeof calloutTitles

export const calloutKinds = Object.keys(calloutTitles) as CalloutKind[]

/** The kinds of statements that are numbered, with their labels and what their ids begin with. A proof has neither number nor id. */
export const theoremLabels = {
  theorem: { label: 'Theorem', prefix: 'thm' },
  lemma: { label: 'Lemma', prefix: 'lem' },
  corollary: { label: 'Corollary', prefix: 'cor' },
  proposition: { label: 'Proposition', prefix: 'prp' },
  definition: { label: 'Definition', prefix: 'def' },
  example: { label: 'Example', prefix: 'exm' },
  algorithm: { label: 'Algorithm', prefix: 'alg' },
  proof: { label: 'Proof', prefix: null },
} as const

export type TheoremKind = keyof typeof theoremLabels

export const theoremKinds = Object.keys(theoremLabels) as TheoremKind[]

/** What the ids of theorems begin with, before a hyphen and a name. */
export const theoremPrefixes: readonly string[] = theoremKinds.flatMap(
  (kind) => theoremLabels[kind].prefix ?? [],
)

/**
 * What has a number if its author gave it a label, which is its id: what that begins with, as in Quarto, and what references say before the
 * number.
 */
export const numberedLabels = {
  figure: { label: 'Figure', prefix: 'fig' },
  table: { label: 'Table', prefix: 'tbl' },
  listing: { label: 'Listing', prefix: 'lst' },
  equation: { label: 'Equation', prefix: 'eq' },
  section: { label: 'Section', prefix: 'sec' },
} as const

export type NumberedKind = keyof typeof numberedLabels

/** What may have a label: its word and what the label begins with. */
export type LabelledKind = NumberedKind | Exclude<TheoremKind, 'proof'>

export const labelWords = { ...theoremLabels, ...numberedLabels } as const satisfies Record<
  LabelledKind,
  unknown
>

/** The number or letter before a caption or heading, as it is made; what else somebody wrote into its element is a word of the caption. */
export const madeNumber = new RegExp(
  `^(?:\\([a-z]\\)|(?:${Object.values(numberedLabels)
    .map(({ label }) => label)
    .join('|')})?\\s*\\d[\\d.]*\\s*:?)?\\s*`,
)

/** What the ids begin with that references may lead to. */
export const labelPrefixes: readonly string[] = [
  ...theoremPrefixes,
  ...Object.values(numberedLabels).map(({ prefix }) => prefix),
]

/** What the ids of notes, and of the references to them, begin with. */
export const notePrefix = 'fn'
export const referencePrefix = 'fnref'

/** What the ids of entries in the list of references begin with. Behind it stands the key of the work. */
export const entryPrefix = 'bib'

/** How long the name of a note or theorem may be, which stands behind the prefix of its id, in code points. */
export const maxNameLength = 40
