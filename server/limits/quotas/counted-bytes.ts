/** A file takes whole blocks of its disk, and a picture has rows in the database: without this, pictures of one pixel would be free. */
const besideFile = 4_096

/** What a picture counts with, by the bytes of its file. */
export const countedBytes = (fileBytes: number): number => fileBytes + besideFile
