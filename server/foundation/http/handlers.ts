import type { Static } from 'typebox'
import type { Contract, Endpoint, PartOf } from '#contract/endpoint.ts'
import type { Actor } from '../actor/actor.ts'
import type { CacheNotes } from '../cache-tags/cache-notes.ts'
import type { SpooledFile } from '../files/spool.ts'
import type { FileAnswer } from './send-file.ts'

/** What a handler is given. */
export interface Call<E extends Endpoint> {
  actor: E['access'] extends 'anyone' ? Actor | null : Actor
  params: PartOf<E, 'params'>
  query: PartOf<E, 'query'>
  body: PartOf<E, 'body'>
  /** What limits count callers by. */
  network: string
  userAgent: string
  idempotencyKey: string | null
  /** Where to say what the answer is made from, if it may be kept. */
  notes: CacheNotes
  /** What was uploaded. It is closed once the call is answered. */
  file: E['upload'] extends true ? SpooledFile : undefined
}

type Answer<E extends Endpoint> = E['returnsFile'] extends true ? FileAnswer : JsonAnswer<E>

/** What a handler returns for a call that answers JSON. */
export type JsonAnswer<E extends Endpoint> = E['paged'] extends 'array'
  ? { items: Static<E['response']>; next: string | null }
  : Static<E['response']> | ('missing' extends keyof E ? null : never)

type Handlers<C extends Contract> = { [Name in keyof C]: (call: Call<C[Name]>) => Promise<Answer<C[Name]>> }

/** The handlers of a contract. A missing one, or one that answers other fields than it promises, does not compile. */
export const handlersFor = <C extends Contract>(contract: C, handlers: Handlers<C>): Implementation => ({
  contract,
  handlers: handlers as unknown as Implementation['handlers'],
})

export interface Implementation {
  contract: Contract
  handlers: Record<string, (call: Call<Endpoint>) => Promise<unknown>>
}
