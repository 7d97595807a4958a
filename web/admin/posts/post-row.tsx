import { type ComponentType, type ReactNode, startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnListedPost } from '#contract/post.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { nounOf } from '../layout/text-noun.ts'
import { showNotice } from '../notices/notices.tsx'
import { TakeDownNote } from '../notices/take-down-note.tsx'
import { useRowFocus } from '../row-menu/use-row-focus.ts'
import type { ChangedRow } from './changed-rows.ts'
import { cancelSchedule, dismissUpdate, type PostChange, type RunPostAction } from './post-changes.ts'
import { PostDialog, type PostDialogName } from './post-dialog.tsx'
import { PostMenu } from './post-menu.tsx'
import { ScheduleLine } from './schedule-line.tsx'
import { UndoLine } from './undo-line.tsx'
import type { PostChanges } from './use-post-changes.ts'

interface Props extends ChangedRow {
  /** What the row tells of it; its children are below. */
  Summary: ComponentType<{ post: OwnListedPost; children: ReactNode }>
  changes: PostChanges
  onChanged: (change: Promise<unknown>) => void
}

/** A post or page, or what remains of it while its removal can be undone. */
export function PostRow({ Summary, post, change, isListed, changes, onChanged }: Props) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const { row, returnFocus } = useRowFocus()
  const [dialog, setDialog] = useState<PostDialogName | null>(null)

  const run: RunPostAction = (action, question) => {
    if (question !== undefined && !confirm(question)) return
    void submit(async () => {
      const result = await action()
      if (result !== null) await show(result)
    })
  }

  async function show(result: PostChange | string) {
    const reload = revalidate()
    returnFocus(reload)
    if (typeof result !== 'string') {
      onChanged(reload)
      changes.add(result)
    }
    await reload
    if (typeof result === 'string') showNotice(result)
  }

  async function showScheduled(message: string) {
    setDialog(null)
    await show(message)
  }

  async function undo(made: PostChange) {
    try {
      const problem = await made.undo()
      if (problem) showNotice(problem)
    } finally {
      await revalidate()
    }
    // Not before the list that was loaded, which is a transition too.
    startTransition(() => changes.forget(made))
    // Until then the button is there, and has the focus.
    returnFocus(Promise.resolve())
    onChanged(Promise.resolve())
  }

  return (
    <li ref={row} className="post-row" aria-busy={pending}>
      {isListed && (
        <>
          <Summary post={post}>
            <FormError failure={failure} />
          </Summary>
          <PostMenu post={post} run={run} open={setDialog} />
          {post.publishAt && (
            <ScheduleLine
              post={post}
              publishAt={post.publishAt}
              onChange={() => setDialog('schedule')}
              onCancel={() => run(() => cancelSchedule(post))}
              onDismiss={() => run(() => dismissUpdate(post))}
            />
          )}
          {post.takeDown && (
            <div className="col-span-full">
              <TakeDownNote noun={nounOf(post)} takeDown={post.takeDown} />
            </div>
          )}
        </>
      )}
      {change && (
        <UndoLine
          key={change.text}
          change={change}
          takesPlace={!isListed}
          undo={() => undo(change)}
          onGone={() => changes.forget(change)}
        />
      )}
      {dialog && (
        <PostDialog name={dialog} post={post} onScheduled={showScheduled} onClose={() => setDialog(null)} />
      )}
    </li>
  )
}
