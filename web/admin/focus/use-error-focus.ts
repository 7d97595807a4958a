import { useEffect, useRef } from 'react'
import type { ApiError } from '../../api/api-error.ts'

/**
 * For a form, or what stands for one: after a refusal, its first field at fault has the focus, so that the reason is read out. A password is
 * selected as well: nobody sees what to mend in it, and what is typed next takes its place.
 */
export function useErrorFocus<Place extends HTMLElement = HTMLFormElement>(failure: ApiError | null) {
  const form = useRef<Place>(null)
  useEffect(() => {
    if (!failure) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    field?.focus()
    if (field instanceof HTMLInputElement && field.type === 'password') field.select()
  }, [failure])
  return form
}
