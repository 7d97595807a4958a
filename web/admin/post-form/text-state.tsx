import type { ComponentProps, ReactNode } from 'react'
import { ElsewhereLines } from '../elsewhere/elsewhere-lines.tsx'
import { GonePostLine } from './gone-post-line.tsx'
import { UndoNote } from './undo-note.tsx'
import type { PostFormState } from './use-post-form.ts'

interface Props {
  written: PostFormState
  elsewhere: ComponentProps<typeof ElsewhereLines>
  onUndo: () => void
  /** What follows these lines. */
  children: ReactNode
}

/** What is told of the text while it is written. It stays in sight at the foot of the window until its place in the form is seen. */
export function TextState({ written, elsewhere, onUndo, children }: Props) {
  const { replaced } = written
  return (
    <div className="text-state">
      <ElsewhereLines {...elsewhere} />
      <GonePostLine isGone={written.isPostGone} />
      {replaced && (
        <UndoNote
          key={written.round}
          text={replaced.reason}
          // Nothing that was typed since would be lost.
          isHeld={!replaced.isTouched}
          onUndo={onUndo}
          onGone={written.forgetReplaced}
        />
      )}
      {children}
    </div>
  )
}
