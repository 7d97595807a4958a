import { redirect } from 'react-router'
import type { PageContext } from '#contract/pages/page-context.ts'

/** A part of the path of the request line, decoded exactly once; null if its percent signs are malformed. */
export function decodePath(raw: string): string | null {
  try {
    return decodeURIComponent(raw)
  } catch {
    return null
  }
}

/**
 * Sends readers who asked by another spelling that only a lookup tells, or by an old address, to the one of the page. The server takes their
 * query along.
 */
export function redirectToCanonical(page: PageContext, canonical: string): void {
  if (page.rawPath !== canonical) throw redirect(canonical, 308)
}
