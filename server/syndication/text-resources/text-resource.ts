import type { AddCacheTags } from '../../foundation/cache-tags/cache-notes.ts'

/** A resource for programs instead of readers: a feed, the sitemap, a post as Markdown. */
export interface TextResource {
  type: string
  text: string
  /** The address of the page with the same content, which search engines should show instead. */
  canonicalUrl?: string
  /** It is also what a page is to clients that prefer it. */
  isNegotiated?: boolean
  /** Programs poll it, some with the date of their copy, so it needs `Last-Modified`. */
  isPolled?: boolean
}

/** Renders a text resource. A redirect is a path without a query; null: there is nothing at the address. */
export interface RenderTextResource {
  (addCacheTags: AddCacheTags): Promise<TextResource | { redirect: string } | null>
  /** A worker renders it, which may take seconds. */
  isSlow?: boolean
}

/** Finds the text resource at an address, a well-formed path with its query; null if no text resource can have this address. */
export type FindTextResource = (url: string) => RenderTextResource | null
