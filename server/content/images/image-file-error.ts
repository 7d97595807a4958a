import { AppError } from '../../errors.ts'

/** The refusal of a file, in a sentence for whoever chose it. */
export const imageFileError = (sentence: string, cause?: unknown): AppError =>
  new AppError('validation_failed', sentence, { fields: { file: sentence }, cause })

/** The refusal of a file that begins like a picture and does not go on like one. */
export const damagedFileError = (cause?: unknown): AppError =>
  imageFileError(
    'The file is damaged or incomplete. Open it in another program to check it, and save it again.',
    cause,
  )
