import { Type } from 'typebox'
import { PostState } from './post.ts'

/** Every code a refusal may carry, with its HTTP status. Codes are stable; messages are for people and may change. */
export const errorStatus = {
  validation_failed: 400,
  malformed_request: 400,
  reset_code_invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  account_suspended: 403,
  password_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  ambiguous_time: 409,
  last_owner: 409,
  taken_down: 409,
  already_invited: 409,
  mail_off: 409,
  mail_failed: 409,
  idempotency_key_reused: 409,
  payload_too_large: 413,
  quota_reached: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The body of every refusal. `position` is there only where the caller's position is the reason. */
export const ErrorResponse = Type.Object(
  {
    message: Type.String(),
    code: Type.Enum(Object.keys(errorStatus) as ErrorCode[]),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'One sentence for each invalid field.' }),
    ),
    position: Type.Optional(Type.String()),
    instants: Type.Optional(
      Type.Object(
        { earlier: Type.String(), later: Type.String() },
        { description: 'With `ambiguous_time`: the two instants at which clocks show the time.' },
      ),
    ),
    base: Type.Optional(
      Type.Unsafe<PostState | null>({
        ...PostState,
        type: ['object', 'null'],
        description:
          'With `conflict` of an update: the version from which the caller’s editing began; null if it is deleted.',
      }),
    ),
    current: Type.Optional({ ...PostState, description: 'Likewise: the present version.' }),
    workingCopy: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description:
          'With `idempotency_key_reused` of a new working copy: the id of the one that the first request created.',
      }),
    ),
    requestId: Type.String(),
  },
  { description: 'An error.' },
)
