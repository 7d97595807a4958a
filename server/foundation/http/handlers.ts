import type { Static } from 'typebox'
import type { Contract, Endpoint, PartOf } from '#contract/endpoint.ts'
import type { Actor } from '../actor/actor.ts'
import type { CacheNotes } from '../cache-tags/cache-notes.ts'
import type { SpooledFile } from '../files/spool.ts'
import type { Watched } from './event-stream.ts'
import type { FileResponse } from './send-file.ts'

/** The argument of a handler. */
export interface Call<E extends Endpoint> {
  actor: E['access'] extends 'anyone' ? Actor | null : Actor
  params: PartOf<E, 'params'>
  query: PartOf<E, 'query'>
  body: PartOf<E, 'body'>
  /** The client network, which limits count by. */
  clientNetwork: string
  userAgent: string
  idempotencyKey: string | null
  /** Takes the cache tags of the response. */
  notes: CacheNotes
  /** The uploaded file. It is closed after the handler has returned. */
  file: E['upload'] extends true ? SpooledFile : undefined
}

type HandlerResult<E extends Endpoint> = E['returnsFile'] extends true
  ? FileResponse
  : E['streams'] extends true
    ? Watched<Static<E['response']>>
    : JsonResponse<E>

/** What a handler returns for a call with a JSON response. */
export type JsonResponse<E extends Endpoint> = E['paged'] extends 'array'
  ? { items: Static<E['response']>; next: string | null }
  : Static<E['response']> | ('missing' extends keyof E ? null : never)

type Handlers<C extends Contract> = {
  [Name in keyof C]: (call: Call<C[Name]>) => Promise<HandlerResult<C[Name]>>
}

/** The handlers of a contract. It does not compile if one is missing or returns other fields than its response schema. */
export const handlersFor = <C extends Contract>(contract: C, handlers: Handlers<C>): Implementation => ({
  contract,
  handlers: handlers as unknown as Implementation['handlers'],
})

/** Functions that are named like calls about what is at an address, and serve them. */
export type CallsByUrl<C extends Contract> = {
  [Name in keyof C]?: (
    actor: Actor,
    url: string,
    body: PartOf<C[Name], 'body'>,
    clientNetwork: string,
  ) => Promise<HandlerResult<C[Name]>>
}

type ServeByUrl = (actor: Actor, url: string, body: never, clientNetwork: string) => unknown

interface CallByUrl<Body> {
  actor: Actor
  params: { url: string }
  body: Body
  clientNetwork: string
}

/** Handlers of the same names that give each function the caller, the address, the body and the client network. */
export function handlersByUrl<Functions extends Record<string, ServeByUrl>>(functions: Functions) {
  const handlers = Object.entries(functions).map(([name, serve]) => [
    name,
    ({ actor, params, body, clientNetwork }: CallByUrl<never>) =>
      serve(actor, params.url, body, clientNetwork),
  ])
  return Object.fromEntries(handlers) as {
    [Name in keyof Functions]: (
      call: CallByUrl<Parameters<Functions[Name]>[2]>,
    ) => ReturnType<Functions[Name]>
  }
}

export interface Implementation {
  contract: Contract
  handlers: Record<string, (call: Call<Endpoint>) => Promise<unknown>>
}
