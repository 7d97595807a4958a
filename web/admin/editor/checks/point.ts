/** Where a point is mended: a range of the body, or an element of the form. */
export type Place = { from: number; to: number } | { selector: string }

/** Something that an author may want to look at before publishing. */
export interface Point {
  text: string
  place: Place
}
