/** Which bytes of a file: from the first to the last one, both included. */
export interface ByteRange {
  first: number
  last: number
}
