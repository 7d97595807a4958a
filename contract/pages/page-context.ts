import type { PublicReader } from './public-reader.ts'
import type { Site } from './site.ts'

/** The fields of the contact form as a browser without JavaScript posts them. */
export interface ContactForm {
  name: string
  email: string
  message: string
  website: string
}

export type ContactResult =
  | { sent: true; message: string }
  | { sent: false; status: number; message: string; fields: Record<string, string> }

/** What a page is rendered for. */
export interface PageRequest {
  /** Absolute. */
  url: string
  /** The fields that were posted; null if nothing was. */
  form: Record<string, string> | null
}

/** All that loaders and actions may use on the server. */
export interface PageContext {
  reader: PublicReader
  site: Site
  /** The path as the request line has it, still encoded. `params` are decoded, and different paths may decode to the same params. */
  rawPath: string
  /** Shown on the error page, so that a reader can quote what the log has. */
  requestId: string
  /** True until the first account of this blog is created. */
  awaitsFirstAccount(): Promise<boolean>
  /**
   * Added to the response. `Cache-Control: private, no-store` keeps it out of the response cache, and `X-Frame-Options: SAMEORIGIN` lets the admin
   * area frame it.
   */
  headers: { set(name: string, value: string): void }
  sendContactMessage(form: ContactForm): Promise<ContactResult>
  /** Logs an error that the page does not show. */
  logError(error: unknown): void
}
