import { useState } from 'react'
import type { FindMode } from './find-keys.ts'

export interface FindState {
  /** Null while the bar is closed. */
  mode: FindMode | null
  /** Changes each time that somebody asks for the bar, also while it is open. */
  asked: number
  ask(mode: FindMode): void
  setMode(mode: FindMode | null): void
}

/** The state of find and replace. */
export function useFind(): FindState {
  const [{ mode, asked }, setState] = useState<Pick<FindState, 'mode' | 'asked'>>({ mode: null, asked: 0 })
  return {
    mode,
    asked,
    ask: (mode) => setState(({ asked }) => ({ mode, asked: asked + 1 })),
    setMode: (mode) => setState(({ asked }) => ({ mode, asked })),
  }
}
