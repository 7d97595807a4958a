/** The HTML of a page, in which one part is the same on many. */
export interface PageText {
  before: string
  /** The same string object each time, so that what is made of it is found without reading its thirty thousand letters. */
  repeated: string
  after: string
}
