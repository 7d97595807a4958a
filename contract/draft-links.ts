import { type Static, Type } from 'typebox'
import { endpoint, Message, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'

const { maxDraftLinks, draftLinkDays, maxDraftLinkDays } = limits.post

const members = {
  id: Type.String(),
  createdDate: Type.String({ format: 'date-time' }),
  expiresDate: Type.String({ format: 'date-time' }),
}

const DraftLink = Type.Object({
  ...members,
  version: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The version that it shows; null for the newest text that was saved.',
  }),
  lastUsedDate: NullableString({
    description: 'When the page was last opened with it, to the minute; null until then.',
  }),
})

export type DraftLink = Static<typeof DraftLink>

const LinkDraft = Type.Object({
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.version.maxNumber,
      description: 'The version of the post to show; the newest text that was saved, at any time, if absent.',
    }),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxDraftLinkDays,
      description: `How long it lasts; ${draftLinkDays} days if absent.`,
    }),
  ),
})
export type LinkDraft = Static<typeof LinkDraft>

const url = Type.Object({ url: Type.String() })

export const draftLinksContract = {
  create: endpoint({
    method: 'POST',
    path: '/post/link/{url}',
    access: 'author',
    adds: 'always',
    summary: `Creates a link that shows your own hidden post to whoever has it. A post has at most ${maxDraftLinks}.`,
    params: url,
    body: LinkDraft,
    response: Type.Object({
      ...members,
      link: Type.String({ description: 'The path of the page with its token, which no other call returns.' }),
    }),
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/post/links/{url}',
    access: 'author',
    summary: 'The links to your own hidden post that have not expired, oldest first, without their tokens.',
    params: url,
    response: Type.Object({ links: Type.Array(DraftLink) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/post/link/{id}',
    access: 'author',
    summary: 'Revokes a link to your own hidden post, and the addresses of the images that it showed.',
    params: Type.Object({ id: Type.String() }),
    response: Message,
  }),
}
