import type { OwnFullPost } from '#contract/post.ts'
import { noteDeclinedText } from '../drafts/declined-texts.ts'
import type { ChangedCopy } from '../elsewhere/newer-text.ts'
import { useChangedElsewhere } from '../elsewhere/use-changed-elsewhere.ts'
import type { Texts } from './load-texts.ts'
import type { PostFormState } from './use-post-form.ts'

interface Parts extends Pick<Texts, 'knownCopies'> {
  account: string
  post: OwnFullPost | null
  /** True while it is not clear whether this form itself has saved the post. */
  isSaving: boolean
}

/** Tells what was saved of the text of a form in other places. */
export function useElsewhere(
  { copyId, version, ownCopies, saveState }: PostFormState,
  { post, account, knownCopies, isSaving }: Parts,
) {
  const url = post?.url ?? null
  const { mute, ...changed } = useChangedElsewhere({
    ownState: saveState,
    ...{ url, version, copyId, ownCopies, knownCopies, isSaving },
  })
  return {
    ...changed,
    /** Keeps what is here in place of a working copy, which is offered again only once it is newer. */
    keep(copy: ChangedCopy): void {
      noteDeclinedText(account, url, copy.changedDate)
      mute(copy)
    },
  }
}
