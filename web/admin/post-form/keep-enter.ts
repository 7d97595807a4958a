import type { KeyboardEvent } from 'react'

/** Enter in a text field must not submit the form. */
export function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text') {
    event.preventDefault()
  }
}
