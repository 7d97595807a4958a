import type { Editor } from '@tiptap/core'
import { lazy, Suspense, useRef } from 'react'
import type { FindQuery } from './find-matches.ts'
import type { FindState } from './use-find.ts'

const FindBar = lazy(async () => ({ default: (await import('./find-bar.tsx')).FindBar }))

/** The bar of find and replace while it is open. What was looked for stays until the form is left. */
export function FindPlace({ editor, find }: { editor: Editor; find: FindState }) {
  const last = useRef<FindQuery & { replacement: string }>({
    ...{ text: '', isCaseSensitive: false, isWholeWord: false },
    replacement: '',
  })
  if (!find.mode) return null
  return (
    <Suspense>
      <FindBar editor={editor} find={find} last={last} />
    </Suspense>
  )
}
