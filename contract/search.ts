import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** What narrows a search, in the query of a call. */
export const searchFilters = {
  tag: Type.Optional(
    Type.String({ description: 'With `search`: only posts with this tag; case does not matter.' }),
  ),
  author: Type.Optional(
    Type.String({
      description: 'With `search`: only posts of the author with this username; case does not matter.',
    }),
  ),
  year: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 9_999,
      description: 'With `search`: only posts first published in this year, in the time zone of the site.',
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
      'Suggestions for a search box: the newest public posts whose titles have the words typed, the last of which may be incomplete, and tags and authors that begin with them.',
    query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
    response: Type.Object({
      posts: Type.Array(Type.Object({ title: Type.String(), url: Type.String() })),
      tags: Type.Array(Type.String()),
      authors: Type.Array(Type.Object({ name: Type.String(), username: Type.String() })),
    }),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/post/tags',
    access: 'anyone',
    cached: true,
    summary: `The tags of public posts and how many posts have each, the most used first; at most ${limits.list.tagsPerPage}.`,
    response: Type.Array(Type.Object({ name: Type.String(), posts: Type.Integer() })),
  }),
}
