import { type FocusEvent, type SyntheticEvent, useRef, useState } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/**
 * What is typed into them cannot be chosen again by a click. Passwords are typed anew anyway. In dates and times, one Escape asks Chromium to close
 * the dialog twice, so a warning could not be read.
 */
const textFields =
  'textarea, input:not([type=radio], [type=checkbox], [type=file], [type=password], [type=date], [type=time])'

/** For a dialog: its first Escape after something was typed warns, and the next one closes it. What is typed in between is warned of again. */
export function useTypedText() {
  const textsBefore = useRef(new Map<TextField, string>())
  const [isWarned, setWarned] = useState(false)
  const hasTyped = () =>
    [...textsBefore.current].some(([field, before]) => field.isConnected && field.value !== before)

  function onFocus({ target }: FocusEvent) {
    if (!target.matches(textFields)) return
    const field = target as TextField
    if (!textsBefore.current.has(field)) textsBefore.current.set(field, field.value)
  }
  function onCancel(event: SyntheticEvent) {
    event.stopPropagation()
    // The picker of a file field has this event too.
    if (event.target !== event.currentTarget || isWarned || !hasTyped()) return
    event.preventDefault()
    setWarned(true)
  }
  return { isWarned, watch: { onFocus, onInput: () => setWarned(false), onCancel } }
}
