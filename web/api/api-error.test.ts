import { expect, test, vi } from 'vitest'
import { ApiError, asApiError, errorOfResponse, mayHaveArrived } from './api-error.ts'

test('a refusal of the API is told as it came', () => {
  const body = { code: 'validation_failed', message: 'No.', fields: { title: 'Write one.' }, requestId: '1' }
  const failure = errorOfResponse(400, body, null)
  expect([failure.code, failure.message, failure.fields]).toEqual(['validation_failed', 'No.', body.fields])
  expect(failure.requestId).toBe('1')
  expect(errorOfResponse(503, { code: 'unavailable', message: 'Busy.' }, '20').retryAfter).toBe(20)
})

test('a file that is too large for a proxy is refused with a sentence that helps', () => {
  const failure = errorOfResponse(413, undefined, null)
  expect(failure.code).toBe('payload_too_large')
  expect(failure.message).toContain('Tell whoever runs this site')
})

test.each([
  [401, 'blocked', false],
  [403, 'blocked', false],
  [404, 'blocked', false],
  [413, 'payload_too_large', false],
  [429, 'too_many_requests', false],
  [408, 'request_timeout', true],
  [500, 'internal', true],
  [502, 'network', true],
  [503, 'network', true],
  [504, 'network', true],
  [200, 'network', true],
])('%i without an answer of the API is %s', (status, code, isOpen) => {
  for (const body of [undefined, null, 'text', { error: 'of a proxy' }, { code: 1020, message: 'Blocked' }]) {
    const failure = errorOfResponse(status, body, null)
    expect(failure.code).toBe(code)
    expect(mayHaveArrived(failure)).toBe(isOpen)
  }
})

test('a mistake of the program is told as one, not as a lost connection, and is logged', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const mistake = new TypeError('x is not a function')
  expect(asApiError(mistake)).toMatchObject({
    code: 'unexpected',
    message: expect.stringContaining('unexpected'),
  })
  expect(log).toHaveBeenCalledWith(mistake)
  const refusal = new ApiError('not_found', 'Gone.')
  expect(asApiError(refusal)).toBe(refusal)
  log.mockRestore()
})
