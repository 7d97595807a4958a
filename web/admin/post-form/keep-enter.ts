import type { KeyboardEvent } from 'react'

/** Enter in a text field must not submit the form. */
export function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  if (target.type === 'text' && target.form === currentTarget) event.preventDefault()
}
