import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import ipaddr from 'ipaddr.js'
import { limits } from '#contract/limits.ts'
import { readSmtpAddress } from './accounts/mail/smtp-address.ts'
import { readS3Address, type StorageAddress } from './data/storage/storage-address.ts'
import {
  readCdnKind,
  readPurgeToken,
  readPurgeUrls,
  readSharedCacheSeconds,
} from './delivery/cdn/cdn-settings.ts'
import { forwardingHeaders } from './delivery/http/forwarded-addresses.ts'
import { StartError } from './foundation/process/start-error.ts'
import {
  isWebAddress,
  readSecurityContact,
  readSiteName,
  readTimeZone,
} from './foundation/site/site-values.ts'
import { isEmailAddress } from './foundation/text/email-address.ts'
import { InvalidValueError } from './foundation/text/invalid-value-error.ts'
import { readByteSize } from './limits/quotas/byte-size.ts'

/** How a setting is read from the environment. Used by the program and by `docs/configuration.md`. */
interface Setting<Value> {
  /** The default, in words. */
  fallback: string
  /** Returns the value. Throws an `InvalidValueError`. */
  read: (text: string | undefined, env: NodeJS.ProcessEnv) => Value
}

const setting = <Value>(fallback: string, read: Setting<Value>['read']): Setting<Value> => ({
  fallback,
  read,
})

const rootFolder = path.resolve(import.meta.dirname, '..')

/** More threads hardly speed up a single image, and each counts against the thread limit of a container or a systemd unit. */
const usualThreads = () => Math.min(availableParallelism(), 4)

/** Every setting, by the name of its environment variable. */
export const settings = {
  HOST: setting('localhost', (text = 'localhost') => text),
  PORT: setting('3000', (text = '3000') => {
    const port = Number(text)
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
    throw new InvalidValueError('must be a number from 0 to 65535')
  }),
  SITE_URL: setting('http://HOST:PORT', (text) => {
    if (!text) return null
    if (!URL.canParse(text))
      throw new InvalidValueError('must be an address such as https://blog.example.org')
    const url = new URL(text)
    if (!/^https?:$/.test(url.protocol)) throw new InvalidValueError('must begin with http:// or https://')
    if (url.pathname !== '/' || url.search || url.hash)
      throw new InvalidValueError('must have no path: Lectern is served from the root')
    return url.origin
  }),
  SITE_NAME: setting('Lectern', (text) =>
    text === undefined ? null : readSiteName(text, limits.site.maxNameCharacters),
  ),
  DATA_DIR: setting('data', (text = 'data') => path.resolve(rootFolder, text)),
  DATABASE_URL: setting('a SQLite file in DATA_DIR', (text, { DATA_DIR = 'data' }) => {
    if (!text) return `sqlite:${path.resolve(rootFolder, DATA_DIR, 'lectern.db')}`
    if (/^(postgres(ql)?:\/\/|sqlite:.)/.test(text)) return text
    throw new InvalidValueError('must begin with postgres:// or sqlite:')
  }),
  DATABASE_CONNECTIONS: setting('10', (text = '10') => readCount(text, 1, 1_000)),
  STORAGE_URL: setting('a folder in DATA_DIR', (text, env): StorageAddress => {
    if (!text) return { folder: path.resolve(rootFolder, env.DATA_DIR ?? 'data', 'images') }
    return { s3: readS3Address(text, env) }
  }),
  ACCESS_KEY: setting('generated at the first start and printed', (text) => {
    const key = text?.trim()
    if (!key) return null
    if (key === 'off' || (key.length >= 8 && key.length <= 256)) return key
    throw new InvalidValueError('must have 8 to 256 characters, or be “off” to close sign-up')
  }),
  COMMON_PASSWORDS: setting('advise', (text = 'advise') => {
    if (text === 'advise' || text === 'refuse') return text
    throw new InvalidValueError('must be “advise” or “refuse”')
  }),
  SMTP_URL: setting('no mail is sent', (text) => (text ? readSmtpAddress(text) : null)),
  MAIL_FROM: setting('lectern@ and the host of SITE_URL', (text, { SITE_URL = '' }) => {
    if (text === undefined) return `lectern@${mailHostOf(SITE_URL)}`
    if (isEmailAddress(text)) return text
    throw new InvalidValueError('must be an address such as blog@example.org')
  }),
  RATE_LIMITS: setting('on', (text = 'on') => {
    if (text === 'on') return 1
    if (text === 'off') return 0
    const factor = Number(text)
    if (factor > 0 && factor <= 1_000_000) return factor
    throw new InvalidValueError('must be “on”, “off” or a factor such as 2')
  }),
  BACKUP_MAX_AGE: setting('7d', (text = '7d') => {
    if (text === 'off') return null
    const [, number, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? []
    if (Number(number) > 0) return Number(number) * (unit === 'd' ? 24 : 1) * 3_600_000
    throw new InvalidValueError('must be “off”, or a number of hours or days such as 36h or 7d')
  }),
  ACCOUNT_QUOTA: setting('1GB', (text = '1GB') => readByteSize(text)),
  DISK_RESERVE: setting('500MB', (text = '500MB') => readByteSize(text)),
  SAMPLE_POSTS: setting('on with SQLite, off with PostgreSQL', (text, { DATABASE_URL = '' }) => {
    if (text === undefined) return !DATABASE_URL.startsWith('postgres')
    return onOrOff(text)
  }),
  SOCIAL_LINKS: setting('https://github.com, https://www.linkedin.com and https://x.com', (text) => {
    if (text === undefined) return null
    const links = text.split(/[\s,]+/).filter(Boolean)
    if (links.length !== 3 || !links.every(isWebAddress)) {
      throw new InvalidValueError(
        'must be three http(s) addresses: a code host, a professional network and a social network',
      )
    }
    const [code, professional, social] = links as [string, string, string]
    return { code, professional, social }
  }),
  ABOUT_FILE: setting('a built-in text', (text) => {
    if (!text) return null
    const file = path.resolve(rootFolder, text)
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      throw new InvalidValueError(
        `names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`,
      )
    }
  }),
  SECURITY_CONTACT: setting('none', (text) => {
    return text === undefined ? null : readSecurityContact(text)
  }),
  COPYRIGHT_YEAR: setting('2023', (text) => {
    if (text === undefined) return null
    if (text === 'current') return text
    if (/^\d{4}$/.test(text)) return Number(text)
    throw new InvalidValueError('must be “current” or a year such as 2026')
  }),
  CORS_ORIGINS: setting('none', (text = '') => {
    const origins = text.split(/[\s,]+/).filter(Boolean)
    const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
    if (wrong)
      throw new InvalidValueError(
        `must be origins such as https://app.example.org, and “${wrong}” is not one`,
      )
    return origins
  }),
  TRUST_PROXY: setting('off', (text = 'off') => {
    if (text === 'off' || text === 'on') return text === 'on'
    if (/^\d+$/.test(text)) return (_address: string, hop: number) => hop < Number(text)
    const networks = text.split(/[\s,]+/).filter(Boolean)
    const wrong = networks.find((range) => !ipaddr.isValid(range) && !ipaddr.isValidCIDR(range))
    if (wrong)
      throw new InvalidValueError(
        `must be “on”, “off”, a number of proxies, or addresses and networks, and “${wrong}” is none of these`,
      )
    return networks
  }),
  TRUST_PROXY_HEADER: setting('x-forwarded-for', (text = 'x-forwarded-for') => {
    const header = forwardingHeaders.find((each) => each === text.toLowerCase())
    if (header) return header
    throw new InvalidValueError(`must be ${forwardingHeaders.map((each) => `“${each}”`).join(' or ')}`)
  }),
  CDN: setting('none', readCdnKind),
  CDN_PURGE_URL: setting('no purges are sent', readPurgeUrls),
  CDN_PURGE_TOKEN: setting('none', readPurgeToken),
  SHARED_CACHE_SECONDS: setting('60 for images, 0 for pages', readSharedCacheSeconds),
  METRICS: setting('off', (text = 'off') => {
    if (text === 'off') return null
    const [, host, port] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? []
    if (port === undefined || Number(port) > 65_535)
      throw new InvalidValueError('must be “off”, a port, or a host and a port such as 0.0.0.0:9464')
    return { host: host?.replace(/^\[|\]$/g, '') ?? 'localhost', port: Number(port) }
  }),
  METRICS_TOKEN: setting('none', (text) => text ?? null),
  THREADS: setting('as many as there are cores, at most 4', (text) =>
    text === undefined ? usualThreads() : readCount(text, 1, 256),
  ),
  STOP_DELAY: setting('0', (text = '0') => {
    const seconds = Number(text)
    if (Number.isInteger(seconds) && seconds >= 0 && seconds <= 300) return seconds * 1_000
    throw new InvalidValueError('must be a number of seconds from 0 to 300')
  }),
  TIME_ZONE: setting('UTC', (text) => (text === undefined ? null : readTimeZone(text))),
  LOG_LEVEL: setting('warn', (text = 'warn') => {
    if (['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(text)) return text
    throw new InvalidValueError('must be one of fatal, error, warn, info, debug, trace, silent')
  }),
} satisfies Record<string, Setting<unknown>>

/** The host of mail addresses: “localhost” where the site has an IP address, as the part after the “@” must be a name. */
function mailHostOf(siteUrl: string): string {
  const host = URL.canParse(siteUrl) ? new URL(siteUrl).hostname : ''
  return /^$|^\[|^[\d.]+$/.test(host) ? 'localhost' : host
}

/** Reads a whole number between limits. */
function readCount(text: string, min: number, max: number): number {
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= min && count <= max) return count
  throw new InvalidValueError(`must be a whole number from ${min} to ${max}`)
}

function onOrOff(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new InvalidValueError('must be “on” or “off”')
}

export type Config = { [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']> }

/** The URL of a host and port. For a host that stands for all addresses, such as 0.0.0.0, the URL of this machine. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Reads all settings from the environment. Empty variables count as unset. Throws an error that lists every invalid setting. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const problems: string[] = []
  const values = Object.entries(settings).map(([name, { read }]) => {
    try {
      return [name, read(env[name], env)]
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error
      problems.push(`${name} ${error.message}.`)
      return [name, undefined]
    }
  })
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return Object.fromEntries(values) as Config
}
