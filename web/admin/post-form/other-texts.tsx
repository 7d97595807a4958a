import type { OwnFullPost } from '#contract/post.ts'
import type { Version } from '#contract/versions.ts'
import type { Conflict } from '../conflict/compare-texts.ts'
import { LazyConflictView } from '../conflict/lazy-conflict-view.tsx'
import type { OfferedCopy, OfferedText } from '../drafts/choose-offer.ts'
import { nounOf } from '../layout/text-noun.ts'
import { showNotice } from '../notices/notices.tsx'
import { OfferedTextBanner } from './offered-text.tsx'
import { ScheduleNote } from './schedule-note.tsx'
import { UndoNote } from './undo-note.tsx'
import type { PostFormState } from './use-post-form.ts'

interface Props {
  /** Null for a new post. */
  post: OwnFullPost | null
  written: PostFormState
  offered: OfferedText | null
  onOpen: (copy: OfferedCopy) => Promise<void>
  onKeep: (copy: OfferedCopy) => void
  conflict: Conflict | undefined
  /** Splits HTML into its top-level blocks. */
  split: (html: string) => string[]
  /** Called with the selector of what is to be focused. */
  onConflictClosed: (focused: string) => void
  /** Makes a function that moves the focus to the title after its work, for buttons that disappear when they are pressed. */
  thenGoToTitle: <Values extends unknown[]>(work: (...values: Values) => void) => (...values: Values) => void
}

/** What may take the place of the text of a form: a text that is offered, the one of a scheduled update, and what is put together in a conflict. */
export function OtherTexts({ post, written, offered, conflict, thenGoToTitle, ...parts }: Props) {
  const { onOpen, onKeep, split, onConflictClosed } = parts
  const { discarded } = written

  function openVersion(version: Version) {
    if (!written.openVersion(version))
      showNotice(`That version has another cover. The form shows the one that the ${nounOf(post)} has now.`)
  }

  return (
    <>
      {offered && (
        <OfferedTextBanner
          offer={offered}
          savedDate={post?.updatedDate ?? null}
          onOpen={onOpen}
          onRestore={thenGoToTitle(written.restore)}
          onDiscard={thenGoToTitle(written.discard)}
          onKeep={onKeep}
        />
      )}
      {discarded && (
        <UndoNote
          key={discarded.draft.key}
          text={discarded.message}
          onUndo={() => written.takeBack(discarded).then(thenGoToTitle(() => {}))}
          onGone={written.forgetDiscarded}
        />
      )}
      {post?.publishAt && <ScheduleNote post={post} onOpen={thenGoToTitle(openVersion)} />}
      {conflict && (
        <LazyConflictView
          {...conflict}
          mine={written.fields}
          split={split}
          onChosen={async (chosen, saved) => {
            await written.settleConflict(chosen, saved, conflict.current.version)
            onConflictClosed('#title')
          }}
          onClose={() => onConflictClosed('[value="main"]')}
        />
      )}
    </>
  )
}
