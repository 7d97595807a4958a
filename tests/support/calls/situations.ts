/**
 * Who calls, about what: something of one’s own, or of another author; a call about neither has one response in all of them. Sessions are
 * fresh, but for the last one’s, in which the password was given longer ago than counts.
 */
export const situations = [
  'no token',
  'garbage token',
  'revoked token',
  'author, own public',
  'author, own hidden',
  'author, another’s public',
  'author, another’s hidden',
  'owner, another’s public',
  'owner, another’s hidden',
  'owner, another’s public, later',
] as const

export type Situation = (typeof situations)[number]

type OneEach<Names extends readonly string[]> = { [At in keyof Names]: number }
/** The status in each situation. */
export type Statuses = OneEach<typeof situations>

const fromAll = (stranger: number, known: number): Statuses => [
  ...([stranger, stranger, stranger] as const),
  ...([known, known, known, known, known, known, known] as const),
]
export const anyone = (status: number): Statuses => fromAll(status, status)
export const signedIn = (status: number): Statuses => fromAll(401, status)
export const ownerOnly: Statuses = [401, 401, 401, 403, 403, 403, 403, 200, 200, 200]
export const ownerWithPassword: Statuses = [401, 401, 401, 403, 403, 403, 403, 200, 200, 403]
export const ownPostOnly: Statuses = [401, 401, 401, 200, 200, 403, 404, 403, 404, 403]
export const ownById: Statuses = [401, 401, 401, 200, 200, 404, 404, 404, 404, 404]
export const addsToOwnPost: Statuses = [401, 401, 401, 201, 201, 403, 404, 403, 404, 403]
