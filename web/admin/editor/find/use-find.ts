import type { Editor } from '@tiptap/core'
import { type RefObject, useState } from 'react'
import type { FindMode } from './find-keys.ts'
import type { FindQuery } from './find-matches.ts'

export interface FullQuery extends FindQuery {
  replacement: string
}

export interface FindState {
  /** Null while the bar is closed. */
  mode: FindMode | null
  /** Changes each time that somebody asks for the bar, also while it is open. */
  asked: number
  /** What was looked for last, kept while the bar is closed. */
  query: FullQuery
  ask(mode: FindMode): void
  setMode(mode: FindMode | null): void
  change(part: Partial<FullQuery>): void
}

/** A longer selection is text to work in rather than words to find. */
const maxSelectedWords = 100

/** The words that are selected, unless they are no query. */
function selectedWords(editor: Editor | null): Partial<FullQuery> {
  if (!editor) return {}
  const { doc, selection } = editor.state
  const text = doc.textBetween(selection.from, selection.to, '\n')
  return text && text.length <= maxSelectedWords && !text.includes('\n') ? { text } : {}
}

/** The state of find and replace. */
export function useFind(editor: RefObject<Editor | null>): FindState {
  const [state, setState] = useState<Pick<FindState, 'mode' | 'asked' | 'query'>>({
    mode: null,
    asked: 0,
    query: { text: '', isCaseSensitive: false, isWholeWord: false, replacement: '' },
  })
  return {
    ...state,
    ask(mode) {
      const words = selectedWords(editor.current)
      setState(({ asked, query }) => ({ mode, asked: asked + 1, query: { ...query, ...words } }))
    },
    setMode: (mode) => setState((last) => ({ ...last, mode })),
    change: (part) => setState((last) => ({ ...last, query: { ...last.query, ...part } })),
  }
}
