import { type Static, Type } from 'typebox'
import { NullableString } from './endpoint.ts'
import { limits } from './limits.ts'

/** The query of a list that is read from its newest end. */
export const page = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.list.maxItems,
      description: `How many of the newest to return; ${limits.list.maxItems} if absent.`,
    }),
  ),
  before: Type.Optional(
    Type.String({ maxLength: 200, description: 'The cursor that an earlier page returned.' }),
  ),
}

const PageQuery = Type.Object(page)
export type PageQuery = Static<typeof PageQuery>

/** The cursor of the next page, where a response is an object. */
export const next = NullableString({
  description: 'The cursor of the next older page, for `before`; null if there is none.',
})
