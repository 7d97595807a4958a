import { type RefObject, useEffect } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import type { EditorHandle } from '../editor/editor-handle.ts'

/** The fields of the form that say themselves what is wrong with them. */
export const namedFields =
  'title description imgname imgalt content tags references macros language status'.split(' ')

/** Puts the cursor into the text if that is what is wrong first. */
export function useFocusOnFaultyText(failure: ApiError | null, editor: RefObject<EditorHandle | null>): void {
  useEffect(() => {
    if (failure && Object.keys(failure.fields)[0] === 'content') editor.current?.focus()
  }, [failure, editor])
}
