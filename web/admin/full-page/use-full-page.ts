import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../api/api.ts'
import type { EditorHandle } from '../editor/editor-handle.ts'
import { useGlobalKey } from '../focus/use-global-key.ts'
import { keepFocus } from './keep-focus.ts'
import { useMovedElement } from './moved.tsx'
import { usePageFoot } from './use-page-foot.ts'

interface Options {
  /** The choice of the account. */
  isRemembered: boolean
  editor: RefObject<EditorHandle | null>
  /** Whether something else has the place of the form. */
  isSuspended: boolean
}

/**
 * Whether the form is a full page, and the switch for it. Style sheets know it from the root element. What stands before the text and after
 * the form is rendered into elements that move into the panel.
 */
export function useFullPage({ isRemembered, editor, isSuspended }: Options) {
  const [isChosen, setChosen] = useState(isRemembered)
  const isOn = isChosen && !isSuspended
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-full-page', isOn)
    return () => root.removeAttribute('data-full-page')
  }, [isOn])
  usePageFoot(isOn)

  function toggle() {
    if (isSuspended) return
    const change = () => keepFocus(() => flushSync(() => setChosen(!isChosen)))
    if (editor.current) editor.current.keepPlace(isChosen, change)
    else change()
    remember(!isChosen)
  }
  useGlobalKey({ letter: 'f' }, toggle)
  return { isOn, toggle, beforeText: useMovedElement(), afterForm: useMovedElement() }
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other, so that the last choice wins. A choice that is not stored still holds for this form. */
function remember(fullPage: boolean): void {
  const store = () => api.authors.update({ body: { preferences: { fullPage } } })
  last = last.then(store).catch(() => {})
}
