/** The HTML of a page, in which one part is the same on many. */
export interface PageText {
  before: string
  /** The same string object each time, so that what is made of it is found without reading its thirty thousand letters. */
  repeated: string
  after: string
}

export interface RenderedPage {
  status: number
  headers: Iterable<[name: string, value: string]>
  text: string | PageText
  /** The texts of its one inline style and of its inline scripts, which its policy allows. Empty if it has no style. */
  style: string
  scripts: string[]
}
