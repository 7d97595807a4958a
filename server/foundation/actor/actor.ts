import type { Position } from '#contract/authors.ts'

/** Who is calling. Read from the database for each call, so that a change of position holds at once. */
export interface Actor {
  id: string
  username: string
  position: Position
  sessionId: string
  /** When the password was last given in this session: at sign-in, or again since then. */
  passwordGivenAt: string
}
