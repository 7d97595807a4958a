import { AppError } from '../../errors.ts'

/** The refusal of a file, in a sentence for whoever chose it. */
export const pictureRefusal = (sentence: string, cause?: unknown): AppError =>
  new AppError('validation_failed', sentence, { fields: { file: sentence }, cause })

/** The refusal of a file that begins like a picture and does not go on like one. */
export const damaged = (cause?: unknown): AppError =>
  pictureRefusal(
    'The file is damaged or not complete. Open it elsewhere to check it, and save it again.',
    cause,
  )
