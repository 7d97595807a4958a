/** A file takes whole blocks of its disk, and an image has rows in the database: without this, images of one pixel would be free. */
const besideFile = 4_096

/** The bytes that an image counts for, given those of its file. */
export const countedBytes = (fileBytes: number): number => fileBytes + besideFile
