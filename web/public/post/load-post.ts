import type { PageContext } from '#contract/pages/page-context.ts'
import type { RenderedPost } from '#contract/pages/posts.ts'
import { markUnavailable } from '../loaders/load-list.ts'
import { notFound } from '../loaders/not-found.ts'

/** Loads what a ticket in the address opens, or what is published there. Null if that is nothing; throws 503 if the database cannot be read. */
export async function loadPost(
  page: PageContext,
  request: Request,
  url: string,
): Promise<RenderedPost | null> {
  const ticket = new URL(request.url).searchParams.get('preview')
  if (ticket !== null) {
    page.headers.set('Cache-Control', 'private, no-store')
    // Keeps the ticket out of `Referer` headers, and so out of logs.
    page.headers.set('Referrer-Policy', 'no-referrer')
  }
  try {
    const preview = ticket ? await page.reader.findPreview(url, ticket) : null
    // The editor shows it beside the text.
    if (preview) page.headers.set('X-Frame-Options', 'SAMEORIGIN')
    return preview ?? (await page.reader.findPost(url))
  } catch (error) {
    throw notFound({ status: markUnavailable(page, error) })
  }
}
