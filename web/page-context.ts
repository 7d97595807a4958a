import { createContext } from 'react-router'
import type { PublicReader } from '#server/blog/published/public-reader.ts'
import type { Site } from '#server/foundation/site/site.ts'

/** The outcome of sending the contact form: sent, or what to mend. */
export type ContactOutcome =
  | { sent: true; message: string }
  | { sent: false; status: number; message: string; fields: Record<string, string> }

/** All that a loader or action on the server may use. */
export interface PageContext {
  reader: PublicReader
  site: Site
  /** The path of the request line, not decoded. `params` are decoded, and some paths decode to the same ones. */
  rawPath: string
  /** What the error screen names, so that its reader and the log speak of the same request. */
  requestId: string
  /** Headers that the answer will carry beside the usual ones; `Cache-Control: private, no-store` keeps it from being kept. */
  headers: Headers
  sendContactMessage(form: {
    name: string
    email: string
    message: string
    website: string
  }): Promise<ContactOutcome>
  /** Writes to the log what a loader could not tell the reader. */
  logFailure(error: unknown): void
}

export const pageContext = createContext<PageContext>()
