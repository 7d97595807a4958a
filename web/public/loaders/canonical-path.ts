import { redirect } from 'react-router'
import type { PageContext } from '#contract/pages/page-context.ts'

/** Returns null for malformed percent-encoding. */
export function decodePath(raw: string): string | null {
  try {
    return decodeURIComponent(raw)
  } catch {
    return null
  }
}

/**
 * Redirects other spellings, which only the database can tell, and old addresses to the canonical path. The server appends the query.
 */
export function redirectToCanonical(page: PageContext, canonical: string): void {
  if (page.rawPath !== canonical) throw redirect(canonical, 308)
}
