import type { WorkingCopy } from '#contract/working-copies.ts'
import { draftKey, type LocalDraft } from './local-drafts.ts'
import type { PostFields } from './post-fields.ts'

export interface SavedTexts {
  account: string
  stored: PostFields
  /** The alternative text of the cover of an existing post. */
  imgalt: string | null
}

/** A working copy as a draft of this browser. */
export function draftOfCopy(copy: WorkingCopy, { account, stored, imgalt }: SavedTexts): LocalDraft {
  const { id, url, revision, changedDate, imgname, title, description, tags, status } = copy
  const { references, citationStyle, macros, language, coverWidth } = copy
  const isNew = url === null
  return {
    account,
    key: draftKey(url),
    fields: {
      ...{ title, description, tags, references, citationStyle, macros, language, coverWidth },
      content: copy.blocks.join(''),
      status: status === null || (isNew && status === 'draft') ? stored.status : status,
      image: isNew && imgname ? { name: imgname, imgname, token: copy.imgtoken ?? '' } : null,
      imgalt: copy.imgalt === (imgalt ?? '') ? null : copy.imgalt,
    },
    typedDate: changedDate,
    unanswered: [],
    workingCopy: { id, revision, changedDate },
    baseVersion: copy.baseVersion ?? undefined,
  }
}
