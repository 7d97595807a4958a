import type { IncomingMessage, ServerResponse } from 'node:http'
import { readToken } from '../http/read-token.ts'
import type { Change } from '../reading/surrogate-keys.ts'
import { createIdleWork } from './idle-work.ts'
import { createKeptPages } from './kept-pages.ts'
import { answerFor, compressedBest, type Page, type RenderedPage, readyPage } from './page.ts'
import { pageKey } from './page-key.ts'

/** A page that is being rendered, and what changed since that began. */
interface Rendering {
  page: Promise<Page>
  changes: Change[]
}

/**
 * Finished pages, answered before routing at little more than the cost of writing their bytes. A change removes the pages that were
 * made from it; one whose rendering began before such a change is given to those who had asked by then, and not kept.
 */
export function createPageCache({ logFailure }: { logFailure: (error: unknown) => void }) {
  const pages = createKeptPages({ onAskedAgain: improveWhenIdle })
  /** Whom a request may join, by address: none that began before the last change. */
  const joinable = new Map<string, Rendering>()
  const renderings = new Set<Rendering>()
  const idleWork = createIdleWork(logFailure)

  function improveWhenIdle(address: string, page: Page): void {
    idleWork.add(address, async () => pages.replace(address, page, await compressedBest(page)))
  }

  function begin(address: string, render: () => Promise<RenderedPage>): Rendering {
    const rendering: Rendering = { changes: [], page: finish() }
    async function finish(): Promise<Page> {
      // Entered into both lists before anything is read.
      await null
      try {
        const page = await readyPage(await render())
        if (mayKeep(page) && !rendering.changes.some((change) => touches(change, page)))
          pages.add(address, page)
        return page
      } finally {
        renderings.delete(rendering)
        if (joinable.get(address) === rendering) joinable.delete(address)
      }
    }
    renderings.add(rendering)
    joinable.set(address, rendering)
    return rendering
  }

  return {
    /** Answers a request with a kept page. False if there is none. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const address = addressOf(request, request.url ?? '')
      const page = address === null ? undefined : pages.get(address)
      if (!page) return false
      const { status, headers, body } = answerFor(request, page)
      response.writeHead(status, headers).end(body)
      return true
    },

    /** The kept page, or the one that is being rendered for somebody else, or a newly rendered one. */
    async findOrRender(address: string, render: () => Promise<RenderedPage>): Promise<Page> {
      return pages.get(address) ?? (joinable.get(address) ?? begin(address, render)).page
    },

    /** Removes the pages that were made from what changed. */
    drop(change: Change): void {
      for (const rendering of renderings) rendering.changes.push(change)
      joinable.clear()
      pages.drop(change)
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>

/** What there is for everybody, and that there is nothing. Failures may pass. */
const mayKeep = ({ status, etag }: Page): boolean => status === 404 || etag !== null

const touches = (change: Change, { keys }: Page): boolean =>
  change === 'anything' || !keys.isDisjointFrom(change)

/**
 * The address under which the page that a request asks for is kept. Null for a request that says who it is from, which neither reads
 * nor fills the cache, and for one that brings a body.
 */
export function addressOf({ method, headers }: IncomingMessage, url: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.cookie !== undefined || readToken(headers) !== null) return null
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null
  return pageKey(url)
}
