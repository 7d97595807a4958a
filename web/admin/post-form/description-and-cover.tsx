import type { RefObject } from 'react'
import type { OwnFullPost } from '#contract/post.ts'
import type { ApiError } from '../../api/api-error.ts'
import { Field } from '../../ui/field.tsx'
import type { CoverHandle } from '../cover/cover-handle.ts'
import { NewCover } from '../cover/new-cover.tsx'
import { SavedCover } from '../cover/saved-cover.tsx'
import type { Cover } from '../cover/use-cover.ts'
import type { PostFields } from '../drafts/post-fields.ts'
import type { TextLanguage } from '../presentation/use-text-language.ts'

interface Props {
  cover: RefObject<CoverHandle | null>
  /** Null for a new post. */
  post: OwnFullPost | null
  fields: PostFields
  set: (change: Partial<PostFields>) => void
  /** Called when the cover of an existing post was changed. */
  onSavedCover: (cover: Cover) => void
  /** Called when an upload of one begins or ends. */
  onUploading: (isUnderWay: boolean) => void
  /** The error of the form. */
  failure: ApiError | null
  descriptionError?: string
  language: TextLanguage['attributes']
}

/** What stands between the title and the text of the form. */
export function DescriptionAndCover({ cover, post, fields, set, failure, ...rest }: Props) {
  return (
    <>
      <Field
        id="description"
        label="Description"
        rows={3}
        {...rest.language}
        value={fields.description}
        onChange={(description) => set({ description })}
        error={rest.descriptionError}
      />
      {post ? (
        <SavedCover
          ref={cover}
          post={post}
          imgalt={fields.imgalt}
          onImgalt={(imgalt) => set({ imgalt })}
          onSaved={rest.onSavedCover}
          onUploading={rest.onUploading}
          formFailure={failure}
        />
      ) : (
        <NewCover
          ref={cover}
          image={fields.image}
          imgalt={fields.imgalt}
          onChange={set}
          formFailure={failure}
        />
      )}
    </>
  )
}
