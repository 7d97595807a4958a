import type { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { orUnavailable } from '../../foundation/files/storage-failure.ts'
import { withIdleTimeout } from './idle-timeout.ts'
import { type ImageStorage, isStorable } from './image-storage.ts'
import { describeFailure, isTimeout } from './s3-failure.ts'
import type { S3Address } from './storage-address.ts'

/** How long a store is waited for, in milliseconds. */
export interface S3Timeouts {
  /** Until there is a connection. */
  connectMs: number
  /** Until an answer to what is no upload begins. */
  responseMs: number
  /** While nothing at all passes, of an upload or of a body. A slow line is none of it: something always passes. */
  idleMs: number
}

/** An upload to a store that hangs is refused before a proxy gives up waiting for it, which most do after a minute. */
const defaultTimeouts: S3Timeouts = { connectMs: 5_000, responseMs: 10_000, idleMs: 30_000 }

/** How often a call is tried that the store refuses for now, or whose connection it ends. */
const attempts = 2

/** A body that is read slowly holds its connection, so that nobody may have to wait for one; those that nobody uses are closed. */
const connections = { maxSockets: Number.POSITIVE_INFINITY, timeout: 30_000 }

/**
 * Images as objects of a bucket, below `images/`. What look-alikes of S3 lack is not used: addresses are of the form host/bucket, there
 * are no checksums but where a call requires them, bodies have a known length, and objects are removed one by one.
 */
export function createS3Storage(address: S3Address, timeouts = defaultTimeouts): ImageStorage {
  let loaded: Promise<Loaded> | undefined
  /** Loaded when first needed: it is large, and most installations have no use for it. */
  const load = () => (loaded ??= loadClients(address, timeouts))
  const prefix = `${address.prefix}images/`
  const keyOf = (name: string) => ({ Bucket: address.bucket, Key: `${prefix}${name}` })

  /** Makes a call, whose name is told if it fails. */
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
        const files = (part.Contents ?? []).map(({ Key = '', LastModified }) => ({
          name: Key.slice(prefix.length),
          // One that tells no time counts as new.
          modifiedAt: LastModified ?? new Date(),
        }))
        yield files.filter(({ name }) => isStorable(name))
        next = part.IsTruncated ? part.NextContinuationToken : undefined
      } while (next)
    },
    // An object is there whole or not at all.
    removeUnfinished: async () => {},
  }
}

interface Loaded {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
  uploads: S3Client
}

/**
 * Two clients, as their time is counted in two ways. An upload may take as long as its line needs, while it goes on. The client's own way
 * to count that would also end bodies whose reader is slow, so that everything else is given a time for its answer.
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
  // A store that did not answer in time is not asked again: whoever waits has waited enough. What the client calls a timeout it tries again.
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error) => {
        throw isTimeout(error) ? new Error(error.message) : error
      }),
    { step: 'finalizeRequest', priority: 'low' },
  )
  return client
}

/** A missing bucket is told apart only where an answer has a body, and those to HEAD have none: reading the same name tells. */
function nullIfMissing(error: unknown): null {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  // A bucket that is missing is a fault of the settings and no missing image.
  if (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404) return null
  throw error
}

/** Of the whole object: an answer to a range tells its own length, and the whole one after the slash. */
function sizeOf({ ContentRange, ContentLength = 0 }: GetObjectCommandOutput): number {
  const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1]
  return whole === undefined ? ContentLength : Number(whole)
}
