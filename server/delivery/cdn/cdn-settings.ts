import { InvalidValueError } from '../../foundation/text/invalid-value-error.ts'

/** The shared caches for which purge requests are implemented. */
const cdnKinds = ['varnish', 'fastly', 'cloudflare'] as const
export type CdnKind = (typeof cdnKinds)[number]

/** The settings for the shared caches in front of this installation. */
export interface CdnOptions {
  kind: CdnKind | null
  /** How long shared caches may store images and pages, in seconds; null: images for a minute, pages not at all. */
  seconds: number | null
  /** Where purges are sent; null if nowhere. */
  purge: { urls: string[]; token: string | null } | null
}

export const noCdn: CdnOptions = { kind: null, seconds: null, purge: null }

type Env = NodeJS.ProcessEnv

const isKind = (text: string | undefined): text is CdnKind => cdnKinds.some((kind) => kind === text)

/** Parses `CDN`. Like the other functions here, throws `InvalidValueError`, which says what is wrong. */
export function readCdnKind(text: string | undefined): CdnKind | null {
  if (text === undefined) return null
  if (isKind(text)) return text
  throw new InvalidValueError('must be “varnish”, “fastly” or “cloudflare”')
}

/** Parses `SHARED_CACHE_SECONDS`. Without purges, shared caches would keep serving what was changed or hidden. */
export function readSharedCacheSeconds(text: string | undefined, { CDN_PURGE_URL }: Env): number | null {
  if (text === undefined) return null
  const seconds = Number(text)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 31_536_000)
    throw new InvalidValueError('must be a number of seconds from 0 to 31536000')
  if (seconds > 0 && CDN_PURGE_URL === undefined)
    throw new InvalidValueError(
      'must be 0 or left out without CDN_PURGE_URL: shared caches would go on showing what was changed or hidden',
    )
  return seconds
}

/** Parses `CDN_PURGE_URL`: one address, or several of Varnish. Others than Varnish need TLS, except on this machine, as each request has the token. */
export function readPurgeUrls(text: string | undefined, { CDN }: Env): string[] | null {
  if (text === undefined) return null
  if (CDN === undefined)
    throw new InvalidValueError('must come with CDN, which says in what form purges are sent')
  const urls = text.split(/[\s,]+/).filter(Boolean)
  if (urls.length === 0 || !urls.every(isPurgeUrl))
    throw new InvalidValueError(
      'must be an http or https address without a user or password: those go into CDN_PURGE_TOKEN',
    )
  if (CDN === 'varnish') return urls
  if (urls.length > 1) throw new InvalidValueError('must be one address: only Varnish has several')
  if (isKind(CDN) && !isSafe(new URL(urls[0] as string)))
    throw new InvalidValueError('must begin with https://, as the token is sent with each purge')
  return urls
}

function isPurgeUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)

/** Parses `CDN_PURGE_TOKEN`. It is secret, so no message repeats it. */
export function readPurgeToken(text: string | undefined, { CDN, CDN_PURGE_URL }: Env): string | null {
  if (text === undefined) {
    if (CDN_PURGE_URL !== undefined && isKind(CDN) && CDN !== 'varnish')
      throw new InvalidValueError('must be set: Fastly and Cloudflare take no purges without a token')
    return null
  }
  if (CDN_PURGE_URL === undefined)
    throw new InvalidValueError('must come with CDN_PURGE_URL, to which it is sent')
  if (/^[\x21-\x7e]+$/.test(text)) return text
  throw new InvalidValueError('must consist of printable ASCII characters without spaces')
}

interface CdnConfig {
  CDN: CdnKind | null
  SHARED_CACHE_SECONDS: number | null
  CDN_PURGE_URL: string[] | null
  CDN_PURGE_TOKEN: string | null
}

/** Combines the settings. Scripts that write to the database need them too, as their changes must be purged as well. */
export const cdnOptionsOf = (config: CdnConfig): CdnOptions => ({
  kind: config.CDN,
  seconds: config.SHARED_CACHE_SECONDS,
  purge: config.CDN_PURGE_URL && { urls: config.CDN_PURGE_URL, token: config.CDN_PURGE_TOKEN },
})
