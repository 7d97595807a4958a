import type { Position } from '#contract/authors.ts'

/** Who is calling. Read from the database for each call, so that a change of position holds at once. */
export interface Actor {
  id: string
  username: string
  position: Position
  sessionId: string
}
