import type { OfferedCopy, OfferedText } from '../drafts/choose-offer.ts'
import type { LocalDraft } from '../drafts/local-drafts.ts'
import { NewerTextBanner } from '../drafts/newer-text-banner.tsx'
import { UnsavedDraftBanner } from '../drafts/unsaved-draft-banner.tsx'

interface Props {
  offer: OfferedText
  savedDate: string | null
  onOpen: (copy: OfferedCopy) => Promise<void>
  onRestore: (draft: LocalDraft) => void
  onDiscard: (draft: LocalDraft) => void
  onKeep: (copy: OfferedCopy) => void
}

/** Offers a text beside the saved one. */
export function OfferedTextBanner({ offer, savedDate, onOpen, onRestore, onDiscard, onKeep }: Props) {
  if (offer.draft) {
    const { draft } = offer
    return (
      <UnsavedDraftBanner
        draft={draft}
        savedDate={savedDate}
        onRestore={() => onRestore(draft)}
        onDiscard={() => onDiscard(draft)}
      />
    )
  }
  return (
    <NewerTextBanner
      copy={offer.copy}
      savedDate={savedDate}
      onOpen={() => onOpen(offer.copy)}
      onKeep={() => onKeep(offer.copy)}
    />
  )
}
