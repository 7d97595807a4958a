import { AppError } from '../../errors.ts'
import { isOutOfRoom } from './full-disk.ts'

/** In seconds. */
const retryAfter = 5

/** The error for the client when the image store fails: try again, or, if the disk is full, tell the operator. */
function storageFailure(cause: unknown): AppError {
  const message = isOutOfRoom(cause)
    ? 'There is no room left to store images. Tell whoever runs this site, and try again later.'
    : 'Images cannot be stored or read right now. Try again in a moment.'
  return new AppError('unavailable', message, { retryAfter, cause })
}

/** Runs work of the image store. Throws `unavailable` for whatever the store throws. */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw storageFailure(error)
  }
}
