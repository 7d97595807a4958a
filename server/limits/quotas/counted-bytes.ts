/** A file takes whole blocks of its disk, and an image has rows in the database: without this, images of one pixel would be free. */
const besideFile = 4_096

/** The bytes that an image counts for, given those of its file. */
export const countedBytes = (fileBytes: number): number => fileBytes + besideFile

/** The bytes of a row of a history and its index entries, in addition to its texts. */
export const historyRowBytes = 256

/** The bytes that a row of a history counts for, given its texts. */
export const countedRow = (...texts: (string | null)[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), historyRowBytes)
