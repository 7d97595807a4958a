import type { Static, TObject } from 'typebox'
import { apiPath } from '#contract/addresses/api-path.ts'
import { withQuery } from '#contract/addresses/encode-path.ts'
import type { Contract, Endpoint, PartOf } from '#contract/endpoint.ts'
import { authorization } from '../stored-token.ts'
import { ApiError, abortError, errorOfResponse, isAbort, networkError } from './api-error.ts'
import { sendFile } from './send-file.ts'

type RequestPart<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends TObject
  ? Part extends 'query'
    ? { query?: PartOf<E, Part> }
    : { [Name in Part]: PartOf<E, Part> }
  : unknown

interface Options {
  signal?: AbortSignal
  /** A write that is sent again with the same key takes effect once. */
  idempotencyKey?: string
}

interface Upload {
  file: Blob
  /** Receives the fraction of the file that has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
}

type Request<E extends Endpoint> = RequestPart<E, 'params'> &
  RequestPart<E, 'query'> &
  RequestPart<E, 'body'> &
  (E['upload'] extends true ? Upload : unknown) &
  Options

/** A page of a list. Passing `next` as `before` returns the following page. */
export interface Page<Item> {
  items: Item[]
  next: string | null
}

type Result<E extends Endpoint> = E['paged'] extends 'array'
  ? Static<E['response']> extends (infer Item)[]
    ? Page<Item>
    : never
  : Static<E['response']>

type Call<E extends Endpoint> =
  Record<string, never> extends Request<E>
    ? (request?: Request<E>) => Promise<Result<E>>
    : (request: Request<E>) => Promise<Result<E>>

export type Client<C extends Record<string, Contract>> = {
  [Subject in keyof C]: {
    // Files are loaded by elements such as `<img>`, which only need their address.
    [Name in keyof C[Subject] as C[Subject][Name]['returnsFile'] extends true ? never : Name]: Call<
      C[Subject][Name]
    >
  }
}

interface ClientOptions {
  /** Returns the token to send; empty for none. */
  token: () => string
  /** Called with the token that was sent whenever the server refuses it. */
  onUnauthenticated: (token: string) => void
  /** Resolves to true once the password was entered, to false if the user cancelled, and to null if no prompt is mounted. */
  promptPassword: () => Promise<boolean | null>
}

/** Makes a function of each call of a contract. They throw `ApiError`, or `AbortError` if aborted. */
export function createClient<C extends Record<string, Contract>>(
  contract: C,
  parts: ClientOptions,
): Client<C> {
  const callsOf = (endpoints: Contract) =>
    mapValues(
      endpoints,
      (endpoint) =>
        (request: AnyRequest = {}) =>
          callWithPassword(endpoint, request, parts),
    )
  return mapValues(contract, callsOf) as Client<C>
}

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

interface AnyRequest extends Options, Partial<Upload> {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** A response of `fetch` or `XMLHttpRequest`. */
interface RawResponse {
  status: number
  header: (name: string) => string | null
  text: string
}

/** Repeats a request that needs the password once it was entered. */
async function callWithPassword(endpoint: Endpoint, request: AnyRequest, parts: ClientOptions) {
  try {
    return await call(endpoint, request, parts)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password_required') throw error
    const isGiven = await parts.promptPassword()
    if (isGiven === null) throw error
    if (!isGiven) throw abortError()
    return call(endpoint, request, parts)
  }
}

async function call(endpoint: Endpoint, request: AnyRequest, { token, onUnauthenticated }: ClientOptions) {
  const sent = token()
  const { status, header, text } = await send(endpoint, request, authorization(sent))
  const body = jsonOf(text)
  if (status < 200 || status > 299 || body === undefined) {
    const failure = errorOfResponse(status, body, header('Retry-After'))
    // Not where the code means a wrong password.
    if (failure.code === 'unauthenticated' && endpoint.access !== 'anyone') onUnauthenticated(sent)
    throw failure
  }
  return endpoint.paged === 'array' ? { items: body, next: nextOf(header('Link')) } : body
}

async function send(
  { method, path }: Endpoint,
  request: AnyRequest,
  authorized: Record<string, string>,
): Promise<RawResponse> {
  const address = addressOf(path, request)
  const { file, signal, onProgress } = request
  if (file) return sendFile(address, { method, headers: authorized, file, signal, onProgress })
  const options = {
    method,
    signal,
    cache: 'no-store',
    headers: {
      ...authorized,
      ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(request.idempotencyKey && { 'Idempotency-Key': request.idempotencyKey }),
    },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  } satisfies RequestInit
  return fetched(address, options).catch((error: unknown) => {
    throw isAbort(error) ? error : networkError()
  })
}

async function fetched(address: string, options: RequestInit): Promise<RawResponse> {
  const response = await fetch(address, options)
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: await response.text(),
  }
}

/** Returns undefined for anything else, such as the error page of a proxy. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const addressOf = (path: string, { params, query = {} }: AnyRequest): string =>
  withQuery(apiPath({ path }, params), query)

/** The cursor in `Link: <…?before=…>; rel="next"`. */
function nextOf(link: string | null): string | null {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return address ? new URL(address, location.origin).searchParams.get('before') : null
}
