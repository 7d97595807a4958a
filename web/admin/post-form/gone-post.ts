import { ApiError } from '../../api/api-error.ts'
import type { SavedCover } from '../autosave/copy-text.ts'
import type { PostFields } from '../drafts/post-fields.ts'

export const postIsGone = () =>
  new ApiError(
    'not_found',
    'This text was deleted in another place. To save it as a new post, open List of Posts and continue it under Unfinished texts.',
  )

/** The fields of a post as those of a new one, which has its cover among them. */
export const asNewFields = (fields: PostFields, cover: SavedCover | null): PostFields => ({
  ...fields,
  image: cover?.imgname ? { name: cover.imgname, imgname: cover.imgname, token: '' } : null,
  imgalt: fields.imgalt ?? cover?.imgalt ?? '',
})
