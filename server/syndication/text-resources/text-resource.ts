import type { SurrogateKey } from '../../foundation/cache-tags/cache-tags.ts'

/** Notes what a document is made from, misses included. */
export type Note = (...keys: SurrogateKey[]) => void

/** What programs read of the site instead of pages. */
export interface Document {
  type: string
  text: string
  /** The address of the page that says the same to readers: search engines are to show that one. */
  page?: string
  /** Programs ask for it again and again, also by the date of what they have. */
  isFollowed?: boolean
}

/** Makes a document, or tells the path, without its query, where it is to be found; null if there is nothing at the address. */
export interface MakeDocument {
  (note: Note): Promise<Document | { redirect: string } | null>
  /** A worker writes it, which may take seconds. */
  takesLong?: boolean
}

/** What makes the document at an address, which is a well-formed path with its query; null if no document has such an address. */
export type FindDocument = (url: string) => MakeDocument | null
