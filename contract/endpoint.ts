import { type Static, type TObject, type TSchema, Type } from 'typebox'

/** Who may call: `anyone` (a token is optional), `author` (any signed-in account), `owner` (position owner). */
export type Access = 'anyone' | 'author' | 'owner'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API base; a parameter as `{name}`. The last one takes the whole rest of the path. */
  path: string
  access: Access
  summary: string
  params?: TObject
  query?: TObject
  body?: TObject
  /** The body is a form (`multipart/form-data`) with one file, in the field `file`. */
  upload?: true
  response: TSchema
  /** The response is a file of any type, of which parts may be asked for; `response` says so to readers of the documentation. */
  returnsFile?: true
  /** With `Accept: text/event-stream` the response goes on: each event has the form of `response`. */
  streams?: true
  /** Of a success; 200 if absent. */
  status?: 200 | 201 | 202
  /** The whole body of the 404 response, where it is not the usual error: for a handler that returns null. */
  missing?: unknown
  /**
   * A list that is read page by page: the cursor of the next one goes into `Link: rel="next"`. Of an `array` the handler returns `items`, which
   * are the body, and `next`; an `object` has `next` in its body as well.
   */
  paged?: 'array' | 'object'
  /** Responses to strangers are the same for all and cached until the data in them changes. */
  cached?: true
  /** When the call needs a password given recently in this session. Without one it is refused with `password_required` and changes nothing. */
  recentPassword?: 'always' | 'if the email changes' | 'if it invites an owner'
  /** Changes nothing, although its method is not GET: it goes on where nothing may be written. */
  readsOnly?: true
  /** Never refused for having been called too often. */
  unlimited?: true
  /** Counted apart from other writes, so that neither uses up what is left for the other. */
  rate?: 'autosave'
  /**
   * Adds texts, images, messages or accounts. While the disk is low, `always` is refused before the body is read, and `growth` if it would
   * store more than before. All other calls go on.
   */
  adds?: 'always' | 'growth'
  /** A repeated request with the same `Idempotency-Key` has no second effect. */
  idempotent?: true
}

/** Declares one call of the API: validation, response filter, OpenAPI and types all come from this object. Unknown members do not compile. */
export const endpoint = <const E extends Endpoint>(
  declared: E & Record<Exclude<keyof E, keyof Endpoint>, never>,
): E => declared

export type Contract = Record<string, Endpoint>

/** The static type of one part (`params`, `query` or `body`) of an endpoint, `undefined` where it has none. */
export type PartOf<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends TSchema
  ? Static<E[Part]>
  : undefined

/** A string or null. One type array instead of a union: the compiled serializer is faster and the document shorter. */
export const NullableString = (options: { description?: string } = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...options })

/** A response that says nothing but its message. */
export const Message = Type.Object({ message: Type.String() })
