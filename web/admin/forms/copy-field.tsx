import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface Props {
  label: ReactNode
  value: string
  hint: string
  /** Selects the link once it is there. */
  takesFocus?: boolean
  className?: string
}

/** A link to be copied, which is shown once. */
export function CopyField({ label, value, hint, takesFocus = false, className = '' }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  async function copy() {
    input.current?.focus()
    input.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      // There is no clipboard without TLS, or without permission.
      setOutcome('selected')
    }
  }
  return (
    <div className={`field ${className}`} role="status">
      <label htmlFor={id}>{label}</label>
      <div className="flex gap-2">
        <input ref={input} id={id} readOnly value={value} onFocus={(event) => event.target.select()} />
        <button type="button" className="button secondary" onClick={copy}>
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </button>
      </div>
      <p className="field-hint">
        {outcome === 'selected' && 'It is selected: copy it with Ctrl+C or ⌘C. '}
        {hint}
      </p>
    </div>
  )
}
