import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'

/** The query of a list that is read from its newest end. */
export const page = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.list,
      description: `The newest so many; ${limits.list} if absent.`,
    }),
  ),
  before: Type.Optional(
    Type.String({ maxLength: 200, description: 'The cursor of a page answered before.' }),
  ),
}

const PageQuery = Type.Object(page)
export type PageQuery = Static<typeof PageQuery>
