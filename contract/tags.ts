import { type Static, Type } from 'typebox'
import { endpoint, Message } from './endpoint.ts'
import { limits } from './limits.ts'

const { maxTagCharacters } = limits.post
const { maxDescriptionCharacters } = limits.tag

const tag = Type.Object({
  tag: Type.String({ description: 'The tag, in any spelling.' }),
})

const Tag = Type.Object({
  name: Type.String({ description: 'The spelling that most public posts use.' }),
  posts: Type.Integer({ description: 'How many public posts have it.' }),
  description: Type.String({ description: 'What its page says about it; empty without one.' }),
  formerNames: Type.Array(Type.String(), {
    description: 'The names that it had and the tags that were merged into it. Their addresses lead to it.',
  }),
})
export type Tag = Static<typeof Tag>

export const tagsContract = {
  list: endpoint({
    method: 'GET',
    path: '/tag/read',
    access: 'owner',
    summary: `The tags of public posts with what owners gave them, the most used first, ${limits.list.itemsPerPage} to a page.`,
    query: Type.Object({
      search: Type.Optional(
        Type.String({ maxLength: 200, description: 'Only tags with this in their names.' }),
      ),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'From 1.' })),
    }),
    response: Type.Object({ tags: Type.Array(Tag), hasMore: Type.Boolean() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tag/update/{tag}',
    access: 'owner',
    adds: 'always',
    summary:
      'Describes a tag of public posts, or gives it another name in every post, hidden ones included; no text becomes newer by it. Its address leads to the new one, and posts saved under the old name get the new one.',
    params: tag,
    body: Type.Object({
      name: Type.Optional(
        Type.String({
          maxLength: 10 * maxTagCharacters,
          description: `At most ${maxTagCharacters} characters.`,
        }),
      ),
      merge: Type.Optional(
        Type.Boolean({
          description: 'If another tag has that name, its posts and these become one tag; else `conflict`.',
        }),
      ),
      description: Type.Optional(
        Type.String({
          maxLength: 10 * maxDescriptionCharacters,
          description: `At most ${maxDescriptionCharacters} characters; empty for none.`,
        }),
      ),
    }),
    response: Tag,
  }),
  removeFormerName: endpoint({
    method: 'DELETE',
    path: '/tag/formername/{tag}',
    access: 'owner',
    summary:
      'Lets posts have a former name again: it no longer leads to the tag that got another one. Posts stay as they are.',
    params: tag,
    response: Message,
  }),
}
