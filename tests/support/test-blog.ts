import { tmpdir } from 'node:os'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { CompiledQuery } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import { apiBase } from '#contract/contract.ts'
import type { AuditShares } from '#server/accounts/audit/audit-shares.ts'
import { createMailer } from '#server/accounts/mail/mailer.ts'
import { readSmtpAddress } from '#server/accounts/mail/smtp-address.ts'
import { type AppOptions, createApp } from '#server/app.ts'
import type { FixedSettings } from '#server/blog/site/site-service.ts'
import type { S3Timeouts } from '#server/data/storage/s3-storage.ts'
import type { CdnOptions } from '#server/delivery/cdn/cdn-settings.ts'
import type { DiskReserve } from '#server/limits/quotas/disk-reserve.ts'
import { createLog } from '#server/operations/logging/create-log.ts'
import { createServices, type Services } from '#server/services.ts'
import {
  createTestStorage,
  type StorageKind,
  type TestStorage,
} from '../../toolchain/programs/test-storage.ts'
import type { DatabaseKind } from './database-kinds.ts'
import { recordQueries } from './query-plans.ts'
import { accessKey, insertAccount } from './test-account.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestBlogOptions {
  /** Limits are off unless a test is about them. */
  limitFactor?: number
  /** What the environment fixes; without it the key of `test-account.ts` is in the database. */
  accessKey?: string
  /** Bytes that an account may store; any number if absent. */
  accountQuota?: number
  diskReserve?: DiskReserve
  refusesCommonPasswords?: boolean
  /** What the environment fixes. */
  fixedSettings?: FixedSettings
  /** Where its mail goes; without one it sends none. */
  mailServer?: { readonly url: string }
  /** Where its images are kept; a folder if none is named. */
  storageKind?: StorageKind
  /** The folder that holds the store. */
  storageParent?: string
  /** How long the store is waited for, if it is a server. */
  storageTimeouts?: S3Timeouts
  /** What stands in front of it. */
  cdn?: CdnOptions
  /** How much its audit log tells one by one. */
  auditShares?: AuditShares
  /** Whether it notes the queries it sends. */
  recordsQueries?: boolean
  /** Where its clock starts, if not at the present: a month of the calendar must not end during a test that names it. */
  startsAt?: string
  /** Limits that a test changes. */
  limits?: Parameters<typeof createServices>[0]['limits']
  app?: Partial<AppOptions>
}

/** The production application on a database of its own. */
export interface TestBlog {
  app: FastifyInstance
  services: Services
  database: TestDatabase
  images: TestStorage
  /** Moves the clock that services read, by milliseconds. */
  passTime(milliseconds: number): void
  /** Stops the clock, as for calls within one millisecond. */
  stopTime(): void
  /** Calls without a token. */
  visitor: Caller
  /** What failed in the background. */
  failures: unknown[]
  /** The queries it sent, if it notes them. */
  queries: CompiledQuery[]
  /** How often it was told that a newer program changed the schema. */
  readonly timesOutdated: number
  /** Makes an account, the first one an owner, that is signed in and has the password of `test-account.ts`. */
  signUp(username: string): Promise<SignedIn>
  /** Starts all of these at the same moment, each with an open connection to the database waiting for it. */
  concurrently<Result>(calls: (() => Promise<Result>)[]): Promise<Result[]>
  close(): Promise<void>
}

/** Calls of the API, by one caller. `payload` is sent as JSON. */
export interface Caller {
  get(path: string, headers?: InjectOptions['headers']): Promise<CallResponse>
  post(path: string, payload?: object, headers?: InjectOptions['headers']): Promise<CallResponse>
  put(path: string, payload?: object): Promise<CallResponse>
  delete(path: string): Promise<CallResponse>
}
export interface SignedIn extends Caller {
  username: string
  token: string
}
// biome-ignore lint/suspicious/noExplicitAny: a test looks into responses of every shape
export type CallResponse = { status: number; body: any; headers: Record<string, unknown> }

export const site: AppOptions['site'] = { url: 'http://localhost:3000', aboutHtml: null, mail: false }

export const appOptions: AppOptions = {
  site,
  log: createLog('silent'),
  trustProxy: false,
  trustProxyHeader: 'x-forwarded-for',
  corsOrigins: [],
  uploadFolder: tmpdir(),
  stopping: new AbortController().signal,
  pages: 'none',
}

/** Deletes a post, and with it all that its author has in the trash. */
export async function deleteForever(author: SignedIn, url: string): Promise<CallResponse> {
  await author.delete(`/post/delete/${url}`)
  return author.delete('/post/trash')
}

export async function createTestBlog(kind: DatabaseKind, options: TestBlogOptions = {}): Promise<TestBlog> {
  const database = await createTestDatabase(kind)
  const images = await createTestStorage(options.storageKind ?? 'disk', {
    parent: options.storageParent,
    timeouts: options.storageTimeouts,
  })
  if (!options.accessKey)
    await database.db.insertInto('setting').values({ key: 'access_key', value: accessKey }).execute()
  let passed = options.startsAt ? Date.parse(options.startsAt) - Date.now() : 0
  const failures: unknown[] = []
  let timesOutdated = 0
  let last = 0
  let isStopped = false
  /** Shows no moment twice: what two calls do within a millisecond would have no order. */
  const clock = () => {
    if (!isStopped) last = Math.max(last + 1, Date.now() + passed)
    return new Date(last)
  }
  const { mailServer } = options
  const blogSite = { ...site, mail: mailServer !== undefined }
  const recorded = options.recordsQueries ? recordQueries(database) : { database, queries: [] }
  const services = createServices({
    database: recorded.database,
    storage: images.storage,
    limitFactor: options.limitFactor ?? 0,
    cdn: options.cdn,
    auditShares: options.auditShares,
    accessKey: options.accessKey ?? null,
    accountQuota: options.accountQuota,
    diskReserve: options.diskReserve,
    refusesCommonPasswords: options.refusesCommonPasswords,
    fixedSettings: options.fixedSettings,
    mail: mailServer && {
      mailer: createMailer({
        smtp: readSmtpAddress(mailServer.url),
        from: 'lectern@example.org',
      }),
      siteUrl: site.url,
    },
    logFailure: (error) => failures.push(error),
    onOutdated: () => timesOutdated++,
    clock,
    limits: { maxResetDelayMs: 1, ...options.limits },
  })
  const stopping = new AbortController().signal
  const app = await createApp(services, { ...appOptions, stopping, site: blogSite, ...options.app })
  const visitor = callerOf(app)
  return {
    app,
    services,
    database,
    images,
    visitor,
    failures,
    queries: recorded.queries,
    get timesOutdated() {
      return timesOutdated
    },
    passTime(milliseconds) {
      passed += milliseconds
      last += milliseconds
    },
    stopTime() {
      clock()
      isStopped = true
    },
    async signUp(username) {
      const token = await insertAccount(database, username, clock())
      return { ...callerOf(app, token), username, token }
    },
    async concurrently(calls) {
      await Promise.all(calls.map(() => visitor.get('/post/read')))
      return Promise.all(calls.map((call) => call()))
    },
    async close() {
      await app.close()
      await services.close()
      await database.remove()
      await images.close()
    },
  }
}

/** A blog of its own for each test of a suite. */
export function useBlog(kind: DatabaseKind, options?: TestBlogOptions): { readonly blog: TestBlog } {
  const holder = {} as { blog: TestBlog }
  beforeEach(async () => {
    holder.blog = await createTestBlog(kind, options)
  })
  afterEach(() => holder.blog.close())
  return holder
}

/** How a person's browser names itself. */
export const firefoxOn = (system: string) => `Mozilla/5.0 (${system}; rv:140.0) Gecko/20100101 Firefox/140.0`

/** A caller with a token, or without one. */
export function callerOf(app: FastifyInstance, token?: string): Caller {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    headers = {},
  ) => {
    const response = await app.inject({
      method,
      url: `${apiBase}${path}`,
      ...(payload && { payload }),
      headers: {
        'user-agent': firefoxOn('Linux'),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    const isJson = response.body !== '' && String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
    }
  }
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, payload, headers) => call('POST', path, payload, headers),
    put: (path, payload) => call('PUT', path, payload),
    delete: (path) => call('DELETE', path),
  }
}
