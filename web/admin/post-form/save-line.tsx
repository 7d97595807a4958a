import { clockTime } from '../../dates.ts'
import type { SaveState } from '../autosave/autosave.ts'
import { useKeptNote } from '../drafts/browser-storage.ts'

interface Props {
  state: SaveState
  /** Whether readers see the saved post, or will at a planned time. */
  isForReaders: boolean
}

/** Tells what of the text is on the server. Only failures and what the author asked for are announced. */
export function SaveLine({ state, isForReaders }: Props) {
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
