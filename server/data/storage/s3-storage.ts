import type { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { orUnavailable } from '../../foundation/files/storage-failure.ts'
import { withIdleTimeout } from './idle-timeout.ts'
import { type ImageStorage, isStorable } from './image-storage.ts'
import { describeFailure, isTimeout } from './s3-failure.ts'
import type { S3Address } from './storage-address.ts'

/** How long to wait for a store, in milliseconds. */
export interface S3Timeouts {
  /** Until there is a connection. */
  connectMs: number
  /** Until a response begins, to anything but an upload. */
  responseMs: number
  /** While no data at all passes, in an upload or a body. A slow line is fine: some data always passes. */
  idleMs: number
}

/** An upload to a store that hangs is refused before a proxy gives up waiting for it, which most do after a minute. */
const defaultTimeouts: S3Timeouts = { connectMs: 5_000, responseMs: 10_000, idleMs: 30_000 }

/** How often a call is tried that the store refuses temporarily, or whose connection it closes. */
const attempts = 2

/** A body that is read slowly holds its connection, so that their number is not limited; idle ones are closed. */
const connections = { maxSockets: Number.POSITIVE_INFINITY, timeout: 30_000 }

/**
 * Images as objects of a bucket, below `images/`. Features that S3-compatible stores lack are not used: addresses have the form
 * host/bucket, there are no checksums except where a call requires them, bodies have a known length, and objects are removed one by one.
 */
export function createS3Storage(address: S3Address, timeouts = defaultTimeouts): ImageStorage {
  let loaded: Promise<Loaded> | undefined
  /** Loaded when first needed: it is large, and most installations do not use it. */
  const load = () => (loaded ??= loadClients(address, timeouts))
  const prefix = `${address.prefix}images/`
  const keyOf = (name: string) => ({ Bucket: address.bucket, Key: `${prefix}${name}` })

  /** Makes a call. If it fails, the error contains the name of the call. */
  const calling = <Result>(call: string, send: (loaded: Loaded) => Promise<Result>): Promise<Result> =>
    orUnavailable(async () => {
      const clients = await load()
      return send(clients).catch((error) => {
        throw describeFailure(call, error)
      })
    })

  return {
    async put(name, bytes, type) {
      if (!isStorable(name)) throw new Error(`“${name}” is no name for an object.`)
      const body = { Body: bytes, ContentLength: bytes.length, ContentType: type }
      await calling('PutObject', ({ uploads, sdk }) =>
        uploads.send(new sdk.PutObjectCommand({ ...keyOf(name), ...body })),
      )
    },

    async size(name) {
      if (!isStorable(name)) return null
      const found = await calling('HeadObject', ({ client, sdk }) =>
        client.send(new sdk.HeadObjectCommand(keyOf(name))).catch(nullIfMissing),
      )
      return found && (found.ContentLength ?? 0)
    },

    async read(name, range) {
      if (!isStorable(name)) return null
      const wanted = range && { Range: `bytes=${range.first}-${range.last}` }
      const found = await calling('GetObject', ({ client, sdk }) =>
        client.send(new sdk.GetObjectCommand({ ...keyOf(name), ...wanted })).catch(nullIfMissing),
      )
      return found && { size: sizeOf(found), body: withIdleTimeout(found.Body as Readable, timeouts.idleMs) }
    },

    async remove(name) {
      if (!isStorable(name)) return
      await calling('DeleteObject', ({ client, sdk }) =>
        client.send(new sdk.DeleteObjectCommand(keyOf(name))).catch(nullIfMissing),
      )
    },

    async *list() {
      let next: string | undefined
      do {
        const part = await calling('ListObjectsV2', ({ client, sdk }) =>
          client.send(
            new sdk.ListObjectsV2Command({ Bucket: address.bucket, Prefix: prefix, ContinuationToken: next }),
          ),
        )
        const objects = (part.Contents ?? []).map(({ Key = '', LastModified }) => ({
          name: Key.slice(prefix.length),
          // A file without a time counts as new.
          modifiedAt: LastModified ?? new Date(),
        }))
        const files = objects.filter(({ name }) => isStorable(name))
        if (files.length > 0) yield files
        next = part.IsTruncated ? part.NextContinuationToken : undefined
      } while (next)
    },
    // An object exists as a whole or not at all.
    removeUnfinished: async () => {},
  }
}

interface Loaded {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
  uploads: S3Client
}

/**
 * Creates two clients, as their time is limited in two ways. An upload may take as long as its line needs, while data passes. The client's
 * own limit for that would also end bodies with slow readers, so that all other calls get a limit for the response instead.
 */
async function loadClients(
  address: S3Address,
  { connectMs, responseMs, idleMs }: S3Timeouts,
): Promise<Loaded> {
  const sdk = await import('@aws-sdk/client-s3')
  const common = { connectionTimeout: connectMs, httpAgent: connections, httpsAgent: connections }
  return {
    sdk,
    client: createClient(sdk, address, {
      ...common,
      requestTimeout: responseMs,
      throwOnRequestTimeout: true,
    }),
    uploads: createClient(sdk, address, { ...common, socketTimeout: idleMs }),
  }
}

function createClient(
  sdk: Loaded['sdk'],
  { endpoint, region, credentials }: S3Address,
  requestHandler: S3ClientConfig['requestHandler'],
): S3Client {
  const client = new sdk.S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint }),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler,
  })
  // A store that did not respond in time is not called again, as the caller has waited long enough. The client itself would retry what it
  // calls a timeout.
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error) => {
        throw isTimeout(error) ? new Error(error.message) : error
      }),
    { step: 'finalizeRequest', priority: 'low' },
  )
  return client
}

/** Only a response with a body reveals that a bucket is missing, and responses to HEAD have none: reading the same name reveals it. */
function nullIfMissing(error: unknown): null {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  // A missing bucket is an error of the settings and no missing image.
  if (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404) return null
  throw error
}

/** The size of the whole object: the response to a range has its own length, and the whole size after the slash. */
function sizeOf({ ContentRange, ContentLength = 0 }: GetObjectCommandOutput): number {
  const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1]
  return whole === undefined ? ContentLength : Number(whole)
}
