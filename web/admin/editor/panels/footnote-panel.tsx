import type { Command } from '@tiptap/pm/state'
import { removeNote } from '../footnotes/make-note.ts'
import { leaveNote } from '../footnotes/open-note.ts'

interface Props {
  isReferred: boolean
  runAndLeave(command: Command): void
}

/** Leads from a note back to its reference, and removes both. */
export const FootnotePanel = ({ isReferred, runAndLeave }: Props) => (
  <>
    {isReferred && (
      <button type="button" onClick={() => runAndLeave(leaveNote)}>
        Back to the text
      </button>
    )}
    <button type="button" onClick={() => runAndLeave(removeNote)}>
      Remove
    </button>
  </>
)
