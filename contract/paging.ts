import { type Static, Type } from 'typebox'
import { NullableString } from './endpoint.ts'
import { limits } from './limits.ts'

/** The query of a list that is read from its newest end. */
export const page = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.list.maxItems,
      description: `The newest so many; ${limits.list.maxItems} if absent.`,
    }),
  ),
  before: Type.Optional(
    Type.String({ maxLength: 200, description: 'The cursor of a page answered before.' }),
  ),
}

const PageQuery = Type.Object(page)
export type PageQuery = Static<typeof PageQuery>

/** The cursor of the next page, where an answer is an object. */
export const next = NullableString({
  description: 'Ask for older ones with `before` set to this; null if there are none.',
})
