import type { KeyboardEvent } from 'react'

/** Enter in a text field, or on a choice, must not submit the form. */
export function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  if (['text', 'radio', 'checkbox'].includes(target.type) && target.form === currentTarget)
    event.preventDefault()
}
