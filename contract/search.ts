import { Type } from 'typebox'

/** What narrows a search, in the query of a call. */
export const searchFilters = {
  tag: Type.Optional(Type.String({ description: 'With `search`: only posts with this tag, in any case.' })),
  author: Type.Optional(
    Type.String({ description: 'With `search`: only posts of the author with this username, in any case.' }),
  ),
  year: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 9_999,
      description: 'With `search`: only posts first published in this year, where the site is.',
    }),
  ),
}
