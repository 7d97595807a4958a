import type { ApiError } from '../../api/api-error.ts'

function inWords(seconds: number): string {
  const relativeTime = new Intl.RelativeTimeFormat('en-US')
  return seconds < 60
    ? relativeTime.format(seconds, 'second')
    : relativeTime.format(Math.ceil(seconds / 60), 'minute')
}

/** The reason, and when to try again if the server said so. */
export function failureReason({ code, message, retryAfter }: ApiError): string {
  if (retryAfter === undefined) return message
  if (code === 'unavailable')
    return `The server is temporarily unavailable. Try again ${inWords(retryAfter)}.`
  if (code === 'too_many_requests') return `Too many requests. Try again ${inWords(retryAfter)}.`
  return message
}
