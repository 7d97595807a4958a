import type { OwnFullPost } from '#contract/post.ts'
import { useChangedElsewhere } from '../elsewhere/use-changed-elsewhere.ts'
import type { Texts } from './load-texts.ts'
import type { PostFormState } from './use-post-form.ts'

interface Parts extends Pick<Texts, 'knownCopies'> {
  post: OwnFullPost | null
  /** True while it is not clear whether this form itself has saved the post. */
  isSaving: boolean
}

/** Tells what was saved of the text of a form in other places. */
export const useElsewhere = (
  { copyId, baseVersion, ownCopies, saveState }: PostFormState,
  { post, knownCopies, isSaving }: Parts,
) =>
  useChangedElsewhere({
    url: post?.url ?? null,
    version: Math.max(post?.version ?? 0, baseVersion),
    ownState: saveState,
    ...{ copyId, ownCopies, knownCopies, isSaving },
  })
