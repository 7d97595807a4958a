import type { AddressFacts } from '../editor/checks/body-checks.ts'

type Fact = ReturnType<AddressFacts['of']>

/** Returns the address of what a link within the blog leads to, without its fragment; null for any other link. */
export function withinBlog(address: string, origin: string): string | null {
  if (address.startsWith('#') || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin ? url.pathname + url.search : null
}

/**
 * Creates the facts of addresses within the blog. The server is asked once for each, one after the other and without the account, as a
 * reader would. What it does not answer stays unknown.
 */
export function createAddressFacts(origin: string, request: typeof fetch) {
  const known = new Map<string, Fact>()

  async function ask(address: string): Promise<Fact> {
    const response = await request(new URL(address, origin), { method: 'HEAD', credentials: 'omit' })
    if (response.status === 404 || response.status === 410) return { isMissing: true, bytes: null }
    const length = response.headers.get('Content-Length')
    return { isMissing: false, bytes: response.ok && length ? Number(length) : null }
  }

  return {
    of(address: string): Fact {
      const path = withinBlog(address, origin)
      return path === null ? undefined : known.get(path)
    },

    /** Resolves to whether something new is known. */
    async learn(addresses: readonly string[], signal: AbortSignal): Promise<boolean> {
      const paths = new Set(addresses.map((address) => withinBlog(address, origin)))
      let hasNew = false
      for (const path of paths) {
        if (path === null || known.has(path)) continue
        if (signal.aborted) break
        try {
          known.set(path, await ask(path))
          hasNew = true
        } catch {
          // Without a connection the rest is not known either.
          break
        }
      }
      return hasNew
    },
  }
}
