import { AppError } from '../../errors.ts'
import { isOutOfRoom } from './full-disk.ts'

/** Seconds until trying again makes sense. */
const retryAfter = 5

/** What the caller is told of a store that failed: to try again, and of a full one, who can help. */
function storageFailure(cause: unknown): AppError {
  const message = isOutOfRoom(cause)
    ? 'There is no room left to store images. Tell whoever runs this site, and try again later.'
    : 'Images cannot be stored or read right now. Try again in a moment.'
  return new AppError('unavailable', message, { retryAfter, cause })
}

/** Waits for work of a store. What it throws is a failure of the store. */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw storageFailure(error)
  }
}
