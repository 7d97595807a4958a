import { useEffect, useRef } from 'react'
import type { ApiError } from '../api/api-error.ts'

/** For a form, or what stands for one: after a refusal, its first field at fault has the focus, so that the reason is read out. */
export function useFaultFocus<Place extends HTMLElement = HTMLFormElement>(failure: ApiError | null) {
  const form = useRef<Place>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty]')?.focus()
  }, [failure])
  return form
}
