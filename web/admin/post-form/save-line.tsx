import { clockTime } from '../../dates.ts'
import type { SaveState } from '../autosave/autosave.ts'
import { type SavedText, useSaveState } from '../autosave/use-save-state.ts'
import { useKeptNote } from '../drafts/browser-storage.ts'

interface Props {
  written: SavedText
  /** Whether readers see the saved post, or will at a planned time. */
  isForReaders: boolean
}

/** Tells what of the text is on the server. Only failures and what the author asked for are announced. */
export function SaveLine({ written, isForReaders }: Props) {
  const state = useSaveState(written)
  const keptNote = useKeptNote()
  const text = state.step === 'failed' ? `${state.reason} ${keptNote}` : textOf(state, isForReaders)
  const isAnnounced =
    state.step === 'failed' || state.step === 'nothing' || (state.step === 'saved' && state.isAsked)
  return (
    <div className="save-line">
      <p>{!isAnnounced && text}</p>
      <p role="status" className={state.step === 'failed' ? 'failed' : ''}>
        {isAnnounced && text}
      </p>
    </div>
  )
}

function textOf(state: Exclude<SaveState, { step: 'failed' }>, isForReaders: boolean): string {
  switch (state.step) {
    case 'none':
      return ''
    case 'nothing':
      return 'Nothing has changed.'
    case 'saving':
      return 'Saving …'
    case 'saved':
      return `Saved ${clockTime(state.at)}${isForReaders ? ', not yet published' : ''}`
  }
}
