import { Type } from 'typebox'
import { ownBesideText } from './beside-text.ts'
import { NullableString } from './endpoint.ts'
import { limits } from './limits.ts'
import { postStatuses } from './post.ts'

/** Why a version was made of a text that was being typed. */
export const typedKinds = ['checkpoint', 'autosave', 'scheduled', 'replaced', 'discarded'] as const

/** Why a version was made. Autosaves are thinned out. */
const versionKinds = ['save', 'publication', 'restore', 'takedown', ...typedKinds] as const
export type VersionKind = (typeof versionKinds)[number]

export const nullableStatus = (description: string) =>
  Type.Unsafe<(typeof postStatuses)[number] | null>({
    type: ['string', 'null'],
    enum: [...postStatuses, null],
    description,
  })

/** What lists show of a version. */
export const versionMembers = {
  number: Type.Integer({ description: 'Counts up from 1 for each post.' }),
  kind: Type.Enum([...versionKinds], {
    description:
      'Of the post: `save` while it was hidden; `publication`: what readers saw from then on; `restore` of an earlier version; `takedown` by an owner. Of an unfinished text, which readers did not see: `checkpoint`, saved by hand; `autosave`, kept while it was typed; `scheduled`, for an update at a later time; `replaced` by another text, as in a conflict or a merge; `discarded` by its author.',
  }),
  name: NullableString({
    description: 'Given by the author. A version with a name is never deleted to make room.',
  }),
  date: Type.String({ format: 'date-time' }),
  title: Type.String(),
  status: nullableStatus(
    'The status of the post then. Of an unfinished text, the one that its author had chosen; null if none was.',
  ),
}

/** What a text has besides its title, status and body, as its author reads it. */
export const textMembers = {
  description: Type.String(),
  tags: Type.Array(Type.String()),
  imgname: NullableString(),
  imgpath: NullableString(),
  imgalt: Type.String(),
  imgtoken: NullableString({ description: 'Opens the cover, as `?token=`; null if it needs none.' }),
  ...ownBesideText,
}

export const wholeVersionMembers = { ...textMembers, content: Type.String() }

export const versionNumber = Type.Integer({ minimum: 1, maximum: limits.version.maxNumber })

/** Longer ones come through to where the limit is told in words, and where white space does not count. */
export const versionName = Type.String({ maxLength: 10 * limits.version.maxNameCharacters })
