import { type Static, Type } from 'typebox'
import { sentBesideText } from './beside-text.ts'
import { boundedList } from './bounded-list.ts'
import { binarySizeText } from './byte-size.ts'
import { endpoint, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'
import { postStatuses } from './post.ts'
import {
  nullableStatus,
  textMembers,
  versionMembers,
  versionName,
  versionNumber,
  wholeVersionMembers,
} from './version.ts'
import { withCommas } from './with-commas.ts'

const { maxTags, maxTagCharacters, maxTitleCharacters, maxDescriptionCharacters } = limits.post

/** What is being typed may be longer than what can be saved as a post: no word of it is refused. */
const tolerance = 10

const blocks = (description: string) =>
  boundedList(limits.workingCopy.maxBlocks, {}, `${description} Each is sanitized for itself.`)

/** What an author edits, besides the body. */
const fields = {
  title: Type.Optional(Type.String({ maxLength: tolerance * maxTitleCharacters })),
  description: Type.Optional(Type.String({ maxLength: tolerance * maxDescriptionCharacters })),
  tags: Type.Optional(
    boundedList(tolerance * maxTags, { maxLength: tolerance * maxTagCharacters }, 'As typed.'),
  ),
  status: Type.Optional(
    Type.Enum([...postStatuses], { description: 'What its author chose; readers see nothing of it.' }),
  ),
  imgname: Type.Optional(
    NullableString({ description: 'The cover: one of your uploads, or an image that the post had.' }),
  ),
  imgalt: Type.Optional(Type.String({ maxLength: tolerance * limits.image.maxAltCharacters })),
  ...sentBesideText,
}

const baseVersion = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: limits.version.maxNumber,
    description: 'The version of the post from which editing began; if absent, its newest.',
  }),
)

const NewWorkingCopy = Type.Object({
  url: Type.Optional(
    Type.String({ description: 'Your own post that is being changed; absent for a new one.' }),
  ),
  baseVersion,
  ...fields,
  blocks: blocks('The HTML of each top-level block.'),
})
export type NewWorkingCopy = Static<typeof NewWorkingCopy>

const Splice = Type.Object(
  {
    start: Type.Integer({ minimum: 0 }),
    deleteCount: Type.Integer({ minimum: 0 }),
    blocks: blocks('The HTML of the blocks that replace them.'),
  },
  { description: 'Replaces blocks, counted as they were sent.' },
)

const Autosave = Type.Object({
  revision: Type.Integer({ minimum: 1, description: 'The revision that this builds on.' }),
  baseVersion,
  ...fields,
  splice: Type.Optional(Splice),
})
export type Autosave = Static<typeof Autosave>

const date = Type.String({ format: 'date-time' })

const missingImages = Type.Array(Type.String(), {
  description: `Images that were sent and that nobody sees: neither uploads of yours nor of this post, and not public. A cover among them is left out, and so are images longer than ${binarySizeText(limits.post.maxDataUrlBytes)} as data URLs.`,
})

/** `{id, revision}`, for calls that save the text of a working copy as a post. */
export const savedWorkingCopy = Type.Optional(
  Type.Object(
    { id: Type.String({ maxLength: 100 }), revision: Type.Integer({ minimum: 1 }) },
    {
      description:
        'The working copy whose text this is. It is deleted, unless it is newer than this revision. What it has beyond what is saved becomes a version.',
    },
  ),
)

const listed = {
  id: Type.String(),
  url: NullableString({ description: 'Of the post that is being changed; null if there is none.' }),
  title: Type.String(),
  createdDate: date,
  changedDate: date,
  baseVersion: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The version of the post from which editing began; null for a new post.',
  }),
}

/** Names a text without a title in a list. */
export const excerpt = Type.String({ description: 'The first words of its body.' })

const ListedWorkingCopy = Type.Object({ ...listed, excerpt })

export type ListedWorkingCopy = Static<typeof ListedWorkingCopy>

const WorkingCopy = Type.Object({
  ...listed,
  revision: Type.Integer(),
  status: nullableStatus('What its author chose; null if nothing was.'),
  ...textMembers,
  blocks: Type.Array(Type.String(), {
    description: 'Sanitized HTML. Addresses of images that are not public contain their tokens.',
  }),
})
export type WorkingCopy = Static<typeof WorkingCopy>

const id = Type.Object({ id: Type.String() })

const CopyVersion = Type.Object({ ...versionMembers, ...wholeVersionMembers })

/** Text that is being typed: readers see nothing of it. Only its author sees it. */
export const workingCopiesContract = {
  list: endpoint({
    method: 'GET',
    path: '/post/workingcopies',
    access: 'author',
    summary: 'Your unfinished texts, the one that changed last first.',
    response: Type.Array(ListedWorkingCopy),
  }),
  create: endpoint({
    method: 'POST',
    path: '/post/workingcopy',
    access: 'author',
    adds: 'always',
    idempotent: true,
    summary: `Stores a text that is being typed. Readers see nothing of it. An account has at most ${limits.workingCopy.maxPerAccount}.`,
    body: NewWorkingCopy,
    response: Type.Object({
      id: Type.String(),
      revision: Type.Integer(),
      changedDate: date,
      missingImages,
    }),
    status: 201,
  }),
  find: endpoint({
    method: 'GET',
    path: '/post/workingcopy/{id}',
    access: 'author',
    summary: 'An unfinished text of yours.',
    params: id,
    response: WorkingCopy,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/post/workingcopy/{id}',
    access: 'author',
    adds: 'always',
    rate: 'autosave',
    summary:
      'Changes an unfinished text: absent fields and other blocks stay as they are. If it was changed by somebody else since `revision`, 409 `conflict`: nothing is stored, and the caller stores its text as a working copy of its own. The same change sent again gets the same response.',
    params: id,
    body: Autosave,
    response: Type.Object({ revision: Type.Integer(), changedDate: date, missingImages }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/post/workingcopy/{id}',
    access: 'author',
    summary:
      'Deletes an unfinished text. Its post keeps it as a version; if it never was a post, it goes to the trash.',
    params: id,
    response: Type.Object({
      message: Type.String(),
      trashId: NullableString({ description: 'By which the trash lists it; null if it is not there.' }),
    }),
  }),
  saveVersion: endpoint({
    method: 'POST',
    path: '/post/workingcopy/version/{id}',
    access: 'author',
    adds: 'always',
    summary: 'Makes a version of an unfinished text. Readers see nothing of it, and it needs no title.',
    params: id,
    body: Type.Object({
      name: Type.Optional(versionName),
      kind: Type.Optional(
        Type.Enum(['checkpoint', 'replaced'], {
          description: 'Why: `checkpoint`, unless another text is about to take its place.',
        }),
      ),
    }),
    response: Type.Object({ number: versionMembers.number, createdDate: date }),
    status: 201,
  }),
  listVersions: endpoint({
    method: 'GET',
    path: '/post/workingcopy/versions/{id}',
    access: 'author',
    summary: `The versions of an unfinished text, and of its post, without their bodies: the newest ${withCommas(limits.list.maxItems)}, newest first.`,
    params: id,
    response: Type.Array(Type.Object(versionMembers)),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/post/workingcopy/preview/{id}',
    access: 'author',
    summary:
      'A ticket that opens an unfinished text of yours as a page, as it is then, at `/{url}?preview={ticket}`, for ten minutes. If it is no post yet, at any `url`.',
    params: id,
    readsOnly: true,
    response: Type.Object({ ticket: Type.String(), expiresDate: date }),
  }),
  findVersion: endpoint({
    method: 'GET',
    path: '/post/workingcopy/version/{id}',
    access: 'author',
    summary: 'A version of an unfinished text, or of its post.',
    params: id,
    query: Type.Object({ number: versionNumber }),
    response: CopyVersion,
  }),
}
