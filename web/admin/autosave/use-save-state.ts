import { useSyncExternalStore } from 'react'
import type { SaveState } from './autosave.ts'

/** A text that is saved on the server while it is written. */
export interface SavedText {
  subscribe: (listener: () => void) => () => void
  saveState: () => SaveState
}

/** For the parts of a form that tell of saving. The rest of it is not rendered when an autosave begins and ends. */
export const useSaveState = ({ subscribe, saveState }: SavedText): SaveState =>
  useSyncExternalStore(subscribe, saveState)
