import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

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

export const searchContract = {
  suggest: endpoint({
    method: 'GET',
    path: '/post/suggest',
    access: 'anyone',
    cached: true,
    summary:
      'What the text of a search box may become: the newest public posts whose titles have its words, the last of which may be unfinished, and tags and authors that begin so.',
    query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
    response: Type.Object({
      posts: Type.Array(Type.Object({ title: Type.String(), url: Type.String() })),
      tags: Type.Array(Type.String()),
      authors: Type.Array(Type.Object({ name: Type.String(), username: Type.String() })),
    }),
  }),
}
