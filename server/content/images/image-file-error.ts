import { AppError } from '../../errors.ts'

/** The error for a file, as a sentence for whoever uploaded it. */
export const imageFileError = (sentence: string, cause?: unknown): AppError =>
  new AppError('validation_failed', sentence, { fields: { file: sentence }, cause })

/** The error for a file that begins like an image and is damaged after that. */
export const damagedFileError = (cause?: unknown): AppError =>
  imageFileError(
    'The file is damaged or incomplete. Open it in another program to check it, and save it again.',
    cause,
  )
