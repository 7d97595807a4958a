/** A range of the bytes of a file, `first` and `last` included. */
export interface ByteRange {
  first: number
  last: number
}
