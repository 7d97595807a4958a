import type { Readable } from 'node:stream'
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { type ImageStorage, isStorable } from './image-storage.ts'
import type { S3Address } from './storage-address.ts'
import { orUnavailable } from './storage-failure.ts'

/** How long a connection and an answer are waited for, in milliseconds, and how often a call is tried. */
const patience = { connectionTimeout: 5_000, requestTimeout: 20_000 }
const attempts = 2

/**
 * Images as objects of a bucket, below `images/`. What look-alikes of S3 lack is not used: addresses are of the form host/bucket, there
 * are no checksums but where a call requires them, bodies have a known length, and objects are removed one by one.
 */
export function createS3Storage(address: S3Address): ImageStorage {
  let loaded: Promise<Loaded> | undefined
  /** Loaded when first needed: it is large, and most installations have no use for it. */
  const load = () => (loaded ??= loadClient(address))
  const keyOf = (name: string) => ({ Bucket: address.bucket, Key: `${address.prefix}images/${name}` })

  return {
    async put(name, bytes, type) {
      if (!isStorable(name)) throw new Error(`“${name}” is no name for an object.`)
      await orUnavailable(async () => {
        const { client, sdk } = await load()
        const body = { Body: bytes, ContentLength: bytes.length, ContentType: type }
        await client.send(new sdk.PutObjectCommand({ ...keyOf(name), ...body }))
      })
    },

    async size(name) {
      if (!isStorable(name)) return null
      return orUnavailable(async () => {
        const { client, sdk } = await load()
        const found = await client.send(new sdk.HeadObjectCommand(keyOf(name))).catch(nullIfMissing)
        return found && (found.ContentLength ?? 0)
      })
    },

    async read(name, range) {
      if (!isStorable(name)) return null
      return orUnavailable(async () => {
        const { client, sdk } = await load()
        const wanted = range && { Range: `bytes=${range.first}-${range.last}` }
        const found = await client
          .send(new sdk.GetObjectCommand({ ...keyOf(name), ...wanted }))
          .catch(nullIfMissing)
        return found && { size: sizeOf(found), body: found.Body as Readable }
      })
    },

    async remove(name) {
      if (!isStorable(name)) return
      await orUnavailable(async () => {
        const { client, sdk } = await load()
        await client.send(new sdk.DeleteObjectCommand(keyOf(name))).catch(nullIfMissing)
      })
    },
  }
}

interface Loaded {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
}

async function loadClient({ endpoint, region, credentials }: S3Address): Promise<Loaded> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint }),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: patience,
  })
  return { sdk, client }
}

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
