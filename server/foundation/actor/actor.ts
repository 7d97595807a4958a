import type { Position } from '#contract/author.ts'

/** The signed-in caller. Read from the database for each call, so that a change of position takes effect at once. */
export interface Actor {
  id: string
  username: string
  position: Position
  sessionId: string
  /** When the password was last entered in this session: at sign-in or at a later confirmation. */
  passwordGivenAt: string
}
