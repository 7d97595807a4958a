import { useEffect, useRef } from 'react'
import type { ApiError } from '../../api/api-error.ts'

/**
 * Focuses the first invalid field after an error, so that screen readers announce it. The text of a password field is selected, as it
 * cannot be corrected without being seen.
 */
export function useErrorFocus<Container extends HTMLElement = HTMLFormElement>(failure: ApiError | null) {
  const container = useRef<Container>(null)
  useEffect(() => {
    if (!failure) return
    const field = container.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    field?.focus()
    // One that has the focus already may be at the edge of the window, and what is wrong with it outside.
    field?.scrollIntoView({ block: 'nearest' })
    if (field instanceof HTMLInputElement && field.type === 'password') field.select()
  }, [failure])
  return container
}
