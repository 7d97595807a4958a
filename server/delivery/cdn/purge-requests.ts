import type { CdnKind, CdnOptions } from './cdn-settings.ts'

/** For one request to a CDN. */
const timeoutMs = 4_000

/** How much of a response is read. */
const maxResponseBytes = 64 * 1024

/** The form of the purge requests of a CDN, with up to `batchSize` tags each. */
interface PurgeForm {
  batchSize: number
  request(tags: string[], token: string | null): RequestInit
  /** Whether the body of a successful response confirms the purge. */
  isDone(body: string): boolean
}

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` }

const forms: Record<CdnKind, PurgeForm> = {
  // A request line and headers of Varnish may have 32 KB, one header 8 KB: https://varnish-cache.org/docs/7.1/reference/varnishd.html
  varnish: {
    batchSize: 256,
    request: (tags, token) => ({ method: 'PURGE', headers: { ...bearer(token), xkey: tags.join(' ') } }),
    isDone: () => true,
  },
  // https://www.fastly.com/documentation/reference/api/purging/
  fastly: {
    batchSize: 256,
    request: (tags, token) => ({
      method: 'POST',
      headers: {
        ...(token !== null && { 'fastly-key': token }),
        'surrogate-key': tags.join(' '),
        accept: 'application/json',
      },
    }),
    isDone: () => true,
  },
  // https://developers.cloudflare.com/cache/how-to/purge-cache/
  cloudflare: {
    batchSize: 100,
    request: (tags, token) => ({
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: JSON.stringify({ tags }),
    }),
    isDone: (body) => /"success"\s*:\s*true/.test(body),
  },
}

/**
 * Creates the function that purges everything with one of the given tags from a CDN. It resolves when all addresses have acknowledged the purge, and
 * rejects if one did not. It does not follow redirects, so that nothing is sent elsewhere. Its errors contain neither an address nor the token.
 */
export function createSendPurge(kind: CdnKind, { urls, token }: NonNullable<CdnOptions['purge']>) {
  const { batchSize, request, isDone } = forms[kind]

  async function ask(url: string, tags: string[], stopping: AbortSignal): Promise<void> {
    const response = await fetch(url, {
      ...request(tags, token),
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    })
    const body = await readStart(response)
    if (!response.ok) throw new Error(`The CDN answered a purge with ${response.status}.`)
    if (!isDone(body)) throw new Error('The CDN did not say that a purge succeeded.')
  }

  return async (tags: string[], stopping: AbortSignal): Promise<void> => {
    for (let at = 0; at < tags.length; at += batchSize) {
      const batch = tags.slice(at, at + batchSize)
      const results = await Promise.allSettled(urls.map((url) => ask(url, batch, stopping)))
      // All requests have ended here: an address that fails does not keep the others from being purged.
      const failed = results.find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
    }
  }
}
export type SendPurge = ReturnType<typeof createSendPurge>

/** Reads the beginning of a response body and cancels the rest. */
async function readStart({ body }: Response): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  // Leaving the loop cancels the stream.
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= maxResponseBytes) break
  }
  return text
}
