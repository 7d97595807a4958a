import { InvalidValueError } from '../../foundation/text/invalid-value-error.ts'
import { percentDecoded } from '../../foundation/text/percent-decoded.ts'

/** The address of an S3-compatible store for images. */
export interface S3Address {
  bucket: string
  /** Empty, or ends in a slash. */
  prefix: string
  /** Default: that of Amazon. */
  endpoint?: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

/** A folder's path, or an S3-compatible store. */
export type StorageAddress = { folder: string } | { s3: S3Address }

const example = 's3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1'

/** Parses `s3://bucket/prefix?endpoint=…&region=…`, with the keys from the environment. Throws an error with a sentence for the operator. */
export function readS3Address(text: string, env: NodeJS.ProcessEnv): S3Address {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]+$/.test(url.hostname))
    throw new InvalidValueError(`must be like ${example}`)
  if (url.username || url.password)
    throw new InvalidValueError(
      'must have no keys in it: they belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
  const prefix = percentDecoded(url.pathname, 'prefix').replace(/^\/+|\/+$/g, '')
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown)
    throw new InvalidValueError(
      `must have only endpoint and region after the question mark, and “${unknown}” is neither`,
    )
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new InvalidValueError('must name an endpoint that begins with http:// or https://')
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey)
    throw new InvalidValueError('must come with its keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: url.searchParams.get('region') ?? env.AWS_REGION ?? 'us-east-1',
    credentials: { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN },
  }
}
