import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { lastSaves } from '../autosave/last-saves.ts'
import { chooseOffer, type OfferedText } from '../drafts/choose-offer.ts'
import { declinedDateOf } from '../drafts/declined-texts.ts'
import { draftOfCopy, type SavedTexts } from '../drafts/draft-of-copy.ts'
import { type LocalDraft, listLocalDrafts, withFile } from '../drafts/local-drafts.ts'
import { areFieldsEqual, isEmptyText, type PostFields } from '../drafts/post-fields.ts'
import { showNotice } from '../notices/notices.tsx'

interface Asked {
  account: string
  /** The saved post; null for a new one. */
  post: { url: string; updatedDate: string; imgalt: string } | null
  stored: PostFields
  /** The working copy to open. */
  copyId: string | null
}

/** The texts of a form beside the saved one. */
export interface Texts {
  copyId: string | null
  /** The text with which the form opens. */
  begun: LocalDraft | null
  /** A text to offer. */
  offer: OfferedText | null
  /** When each working copy had changed, by id. */
  knownCopies: ReadonlyMap<string, string>
}

export async function loadTexts({ account, post, stored, copyId }: Asked): Promise<Texts> {
  const url = post?.url ?? null
  await lastSaves()
  const [allDrafts, allCopies] = await Promise.all([listLocalDrafts(account, url), api.workingCopies.list()])
  // The file of a new post, which is stored apart, is a difference too.
  const drafts = post
    ? allDrafts.filter(({ fields }) => !areFieldsEqual(fields, stored) && !isEmptyText(fields))
    : allDrafts
  const copies = allCopies.filter((copy) => copy.url === url)
  const knownCopies = new Map(copies.map(({ id, changedDate }) => [id, changedDate]))
  if (copyId !== null) {
    const ofCopy = {
      drafts: drafts.filter(({ workingCopy }) => workingCopy?.id === copyId),
      copies: copies.filter(({ id }) => id === copyId),
      savedDate: null,
      declinedDate: null,
    }
    const saved = { account, stored, imgalt: post?.imgalt ?? null }
    return { copyId, begun: await open(chooseOffer(ofCopy), saved), offer: null, knownCopies }
  }
  const declinedDate = declinedDateOf(account, url)
  const offer = chooseOffer({ drafts, copies, savedDate: post?.updatedDate ?? null, declinedDate })
  const offered = offer?.draft ? { draft: await withFile(offer.draft) } : offer
  return { copyId, begun: null, offer: offered, knownCopies }
}

async function open(text: OfferedText | null, saved: SavedTexts): Promise<LocalDraft | null> {
  if (text?.draft) return withFile(text.draft)
  if (text) {
    try {
      return draftOfCopy(await api.workingCopies.find({ params: { id: text.copy.id } }), saved)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error
    }
  }
  showNotice('There is no such unfinished text any more. It was saved or discarded.')
  return null
}
