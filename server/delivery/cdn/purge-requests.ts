import type { CdnKind, CdnOptions } from './cdn-settings.ts'

/** How long a CDN has to answer, in milliseconds. */
const timeoutMs = 4_000

/** Bytes of an answer that are read. */
const maxAnswerBytes = 64 * 1024

/** How purges are asked for, and up to how many tags at once. */
interface PurgeForm {
  batchSize: number
  request(tags: string[], token: string | null): RequestInit
  /** Whether an answer of success says that it was done. */
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
 * Makes the function that asks a CDN to forget what has one of these tags. It resolves once every address acknowledged that, and rejects if one did
 * not. Nothing is sent anywhere else: redirects are not followed. What it throws names neither an address nor the token.
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
      const asked = await Promise.allSettled(urls.map((url) => ask(url, batch, stopping)))
      // One that is gone keeps no other one from hearing of it.
      const failed = asked.find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
    }
  }
}
export type SendPurge = ReturnType<typeof createSendPurge>

/** The beginning of an answer's body; of the rest nothing is taken. */
async function readStart({ body }: Response): Promise<string> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  // Leaving the loop cancels what is left.
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= maxAnswerBytes) break
  }
  return text
}
