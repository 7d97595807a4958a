// Apart from the schemas, which screens do not load.

/** How wide the cover is on the page of a post: as wide pictures are, as wide as the text, or not there. */
export const coverWidths = ['wide', 'normal', 'none'] as const
export type CoverWidth = (typeof coverWidths)[number]

/** What readers see of a post beside its text. Null is what the site says. */
export interface Presentation {
  /** A language tag. */
  language: string | null
  coverWidth: CoverWidth | null
}

export const noPresentation: Presentation = { language: null, coverWidth: null }
