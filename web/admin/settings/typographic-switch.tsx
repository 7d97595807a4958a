import { useState } from 'react'
import type { Preferences } from '#contract/profile.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'

/** Saved at once. */
export function TypographicSwitch({ typographicSigns }: Preferences) {
  const [isOn, setOn] = useState(typographicSigns)
  const [note, setNote] = useState('')
  const { failure, submit } = useSubmission()

  async function choose(next: boolean) {
    setNote('')
    const body = { preferences: { typographicSigns: next } }
    const saved = await submit(() => api.authors.update({ body }))
    if (!saved) return
    setOn(saved.profile.preferences.typographicSigns)
    setNote('Saved.')
  }

  return (
    <div className="field">
      <label className="flex items-baseline gap-2">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby="typographic-hint"
          onChange={({ target }) => choose(target.checked)}
        />
        Typographic quotes and dashes while writing
      </label>
      <p className="field-hint" id="typographic-hint">
        "a" becomes “a”, and -- becomes –. Backspace right after gives the typed signs back.
      </p>
      <FormError failure={failure} fields={[]} />
      <div role="status">{note && <p className="field-hint">{note}</p>}</div>
    </div>
  )
}
