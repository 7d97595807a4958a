import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { failureReason } from './failure-reason.ts'

const busy = (retryAfter?: number) => new ApiError('unavailable', 'Try again in a moment.', { retryAfter })

test.each([
  [1, 'in 1 second.'],
  [59, 'in 59 seconds.'],
  [60, 'in 1 minute.'],
  [61, 'in 2 minutes.'],
])('a server that is busy for %i s says: try again %s', (retryAfter, when) => {
  expect(failureReason(busy(retryAfter))).toBe(`The server is temporarily unavailable. Try again ${when}`)
})

test('without a time, and for all else, the reason is the message', () => {
  expect(failureReason(busy())).toBe('Try again in a moment.')
  expect(failureReason(new ApiError('internal', 'It was noted.', { requestId: '7' }))).toBe('It was noted.')
})
