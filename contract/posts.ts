import { type Static, Type } from 'typebox'
import { PublicAuthor } from './author.ts'
import { sentBesideText } from './beside-text.ts'
import { boundedList } from './bounded-list.ts'
import { endpoint, Message, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'
import { ownListFilters } from './own-list.ts'
import { page } from './paging.ts'
import { FoundPost, FullPost, ListedPost, OwnFullPost, OwnListedPost, version } from './post.ts'
import { removed } from './removed-parts.ts'
import { searchFilters } from './search.ts'
import { savedWorkingCopy } from './working-copies.ts'

const editable = {
  status: Type.Optional(
    Type.String({ description: '`public`, `private` or `draft`; case does not matter.' }),
  ),
  content: Type.Optional(Type.String({ description: 'HTML; sanitized before it is stored.' })),
  markdown: Type.Optional(
    Type.String({
      description:
        'The body as Markdown, in place of `content`; `docs/writing.md` describes the dialect. The names `title`, `description`, `status`, `tags`, `references`, `citation-style`, `macros`, `lang` and `cover-width` of its front matter count for members that the call does not have. 400 with line and column if something in it is wrong, and beside `content`.',
    }),
  ),
  tags: Type.Optional(
    boundedList(10 * limits.post.maxTags, { maxLength: 10 * limits.post.maxTagCharacters }),
  ),
  ...sentBesideText,
  workingCopy: savedWorkingCopy,
}

/** Longer values pass the schema: the service trims white space and refuses them with a message that names the limit. */
const imgalt = (absent: string) =>
  Type.Optional(
    Type.String({
      maxLength: 10 * limits.image.maxAltCharacters,
      description: `The alternative text of the cover, at most ${limits.image.maxAltCharacters} characters; empty if the cover is decorative. ${absent}`,
    }),
  )

/** The front matter of `markdown` may have what a call without it must have. */
const requiredWithoutMarkdown = {
  if: { required: ['markdown'] },
  else: { required: ['title', 'description'] },
}

export const PostDraft = Type.Object(
  {
    ...editable,
    title: Type.Optional(
      Type.String({
        maxLength: limits.post.maxTitleCharacters,
        description: 'Required, here or in the front matter of `markdown`.',
      }),
    ),
    description: Type.Optional(
      Type.String({
        maxLength: limits.post.maxDescriptionCharacters,
        description: 'Required, here or in the front matter of `markdown`.',
      }),
    ),
    imgname: Type.Optional(NullableString({ description: 'One of your uploads, for the cover.' })),
    imgpath: Type.Optional(NullableString({ description: 'Ignored: follows from `imgname`.' })),
    imgalt: imgalt('Ignored without `imgname`.'),
  },
  requiredWithoutMarkdown,
)
export type PostDraft = Static<typeof PostDraft>

const PostChange = Type.Object({
  ...editable,
  baseVersion: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'The `version` from which editing began. If another save came in between, both are merged, or refused with `conflict` if both changed the same. Without it, the last save wins.',
    }),
  ),
  title: Type.Optional(Type.String({ maxLength: limits.post.maxTitleCharacters })),
  description: Type.Optional(Type.String({ maxLength: limits.post.maxDescriptionCharacters })),
})
export type PostChange = Static<typeof PostChange>

const CoverChange = Type.Object({
  imgname: Type.String({
    maxLength: limits.image.maxNameCharacters,
    description: 'One of your uploads, or the current cover.',
  }),
  imgalt: imgalt('If absent, the current cover keeps its text and a new one has none.'),
})
export type CoverChange = Static<typeof CoverChange>

const saved = { message: Type.String(), post: ListedPost, version }
export const PostSaved = Type.Object(saved)

export const PostCreated = Type.Object({ ...saved, removed })

const PostUpdated = Type.Object({
  ...saved,
  removed,
  merged: Type.Optional(
    Type.Literal(true, { description: 'Present if another save came in between and both were merged.' }),
  ),
  mergedFrom: Type.Optional(
    Type.Object(
      {
        version: Type.Integer({ description: 'The version that was there before this save.' }),
        date: Type.String({ format: 'date-time' }),
        blocks: Type.Integer({ description: 'How many blocks of the body came in.' }),
        fields: Type.Array(Type.String(), { description: 'The other fields that came in.' }),
      },
      { description: 'With `merged`: what came in since `baseVersion`.' },
    ),
  ),
})
export type PostUpdated = Static<typeof PostUpdated>

const url = Type.Object({ url: Type.String() })
const ascending = 'Oldest first; without `limit`, the newest 1,000.'

export const postsContract = {
  list: endpoint({
    method: 'GET',
    path: '/post/read',
    access: 'anyone',
    cached: true,
    summary: `Public posts, or those and published pages of the site that match \`search\`. ${ascending}`,
    query: Type.Object({
      search: Type.Optional(
        Type.String({ description: 'Words that a post must contain. Only the first 32 count.' }),
      ),
      sort: Type.Optional(
        Type.Enum(['newest', 'relevance'], {
          description: 'With `search`: whether the newest or the best match comes last.',
        }),
      ),
      ...searchFilters,
      ...page,
    }),
    response: Type.Array(FoundPost),
    paged: 'array',
  }),
  find: endpoint({
    method: 'GET',
    path: '/post/getpost/{url}',
    access: 'anyone',
    cached: true,
    summary: 'A public post, or your own. Counts a view.',
    params: url,
    response: Type.Object({ post: FullPost, author: Type.Optional(PublicAuthor) }),
    missing: { post: null },
  }),
  listByTag: endpoint({
    method: 'GET',
    path: '/post/getpostbytag/{tag}',
    access: 'anyone',
    cached: true,
    summary: `Public posts with a tag; case does not matter. ${ascending}`,
    params: Type.Object({ tag: Type.String() }),
    query: Type.Object(page),
    response: Type.Array(ListedPost),
    paged: 'array',
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/post/readbyuser',
    access: 'author',
    summary: `Your own posts, whatever their status. ${ascending}`,
    query: Type.Object({ ...ownListFilters, ...page }),
    response: Type.Array(OwnListedPost),
    paged: 'array',
  }),
  create: endpoint({
    method: 'POST',
    path: '/post/create',
    access: 'author',
    adds: 'always',
    summary: 'Creates a post. Without a status it is a draft.',
    body: PostDraft,
    response: PostCreated,
    status: 201,
    idempotent: true,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/post/duplicate/{url}',
    access: 'author',
    adds: 'always',
    summary:
      'Copies your own post, whatever its status, to a new draft with the same texts, tags and images; not while it is taken down.',
    params: url,
    response: PostSaved,
    status: 201,
    idempotent: true,
  }),
  findOwn: endpoint({
    method: 'GET',
    path: '/post/readbyadmin/{url}',
    access: 'author',
    summary: 'Your own post, for editing.',
    params: url,
    response: OwnFullPost,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/post/update/{url}',
    access: 'author',
    adds: 'growth',
    summary:
      'Changes your own post. Absent fields stay as they are. With `baseVersion`, nothing that was saved in between is overwritten.',
    params: url,
    body: PostChange,
    response: PostUpdated,
  }),
  setCover: endpoint({
    method: 'PUT',
    path: '/post/cover/{url}',
    access: 'author',
    adds: 'growth',
    summary:
      'Makes one of your uploads the cover of your own post, or changes the text of the current cover.',
    params: url,
    body: CoverChange,
    response: PostSaved,
  }),
  removeCover: endpoint({
    method: 'DELETE',
    path: '/post/cover/{url}',
    access: 'author',
    summary: 'Removes the cover of your own post.',
    params: url,
    response: PostSaved,
  }),
  changeAddress: endpoint({
    method: 'PUT',
    path: '/post/address/{url}',
    access: 'author',
    adds: 'growth',
    summary:
      'Changes the address of your own post. Its earlier addresses still belong to it: pages redirect, and calls accept each of them.',
    params: url,
    body: Type.Object({
      address: Type.String({
        maxLength: limits.post.maxTitleCharacters,
        description: 'Lower-case letters, digits and single hyphens, at most 80 characters.',
      }),
    }),
    response: PostSaved,
  }),
  unpublish: endpoint({
    method: 'POST',
    path: '/post/unpublish/{url}',
    access: 'author',
    summary: `Undoes the first publication of your own post, up to ${limits.post.unpublishSeconds} seconds after it: the post counts as never published, and \`createdDate\` is that of its first save again. Later 409 \`conflict\`.`,
    params: url,
    body: Type.Object({
      status: Type.Enum(['private', 'draft'], { description: 'The status that the post had before.' }),
    }),
    response: PostSaved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/post/delete/{url}',
    access: 'author',
    summary: `Moves your own post to the trash, from where you can restore it for ${limits.post.trashDays} days.`,
    params: url,
    response: Type.Object({
      message: Type.String(),
      trashId: Type.String({ description: 'Restores it: `POST /post/trash/{id}`.' }),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/post/preview/{url}',
    access: 'author',
    summary:
      'A ticket that opens your own hidden post as a page, at `/{url}?preview={ticket}`, for ten minutes.',
    params: url,
    readsOnly: true,
    response: Type.Object({ ticket: Type.String(), expiresDate: Type.String({ format: 'date-time' }) }),
  }),
  view: endpoint({
    method: 'POST',
    path: '/post/view/{url}',
    access: 'anyone',
    summary: `Counts a view of a public post, once per reader in ${limits.post.viewMinutes} minutes.`,
    params: url,
    response: Message,
    status: 202,
    unlimited: true,
  }),
}
