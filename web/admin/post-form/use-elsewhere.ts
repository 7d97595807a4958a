import { useRevalidator } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnFullPost } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { newestOffer } from '../drafts/choose-offer.ts'
import { useChangedElsewhere } from '../elsewhere/use-changed-elsewhere.ts'
import type { Texts } from './load-texts.ts'
import type { PostFormState } from './use-post-form.ts'

interface Parts extends Pick<Texts, 'knownCopies'> {
  post: OwnFullPost | null
  /** True while it is not clear whether this form itself has saved the post. */
  isSaving: boolean
  /** Whether the body has an upload. */
  isUploading: boolean
}

/** Tells what was saved of the text of a form in other places. */
export function useElsewhere(written: PostFormState, { post, knownCopies, isSaving, isUploading }: Parts) {
  const { copyId, otherCopyId, version, ownCopies, offered, notePost, keepPresent } = written
  const { isPostGone, isUnsaved } = written
  const { revalidate } = useRevalidator()
  const url = post?.url ?? null
  const otherId = isPostGone ? null : otherCopyId

  /** Reads the post before its form, so that a failure is told where this was asked for. */
  async function load(): Promise<void> {
    if (url !== null) await api.posts.findOwn({ params: { url } })
    await revalidate()
  }

  const { newer, decline, ...changed } = useChangedElsewhere({
    ...{ url, version, copyId, ownCopies, knownCopies, isSaving },
    ownText: written,
    linkedId: otherCopyId,
    onThere: notePost,
  })
  return {
    ...changed,
    /** Where the text is from which this one has parted; null if it has from none, or if that text went with its post. */
    otherPath: otherId && (url === null ? paths.createPost(otherId) : paths.editPost(url, otherId)),
    /** What is offered where the form was opened with an offer: the newest text. */
    offered: offered && newestOffer(offered, newer && { url, ...newer }),
    /** A newer text, if it is not offered there. */
    newer: offered ? null : newer,
    /** Loads what was saved in another place; null if something was typed or is uploaded here, which is merged with it when it is saved. */
    load: isUnsaved || isUploading ? null : load,
    /** Keeps what is here in place of a text of another place, which is offered again only once it is newer. */
    keep({ changedDate }: { changedDate: string }): void {
      keepPresent(changedDate)
      decline(changedDate)
    },
  }
}
