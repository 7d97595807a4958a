interface FieldProps {
  /** Also the name under which it is sent. */
  id: string
  label: string
  type?: 'email' | 'password' | 'text'
  /** Lines to show; makes it a text area. */
  rows?: number
  autoComplete?: string
  defaultValue?: string
  /** Set by the one who uses it, with `onChange`. */
  value?: string
  onChange?: (value: string) => void
  required?: boolean
  readOnly?: boolean
  /** For names and addresses, which no program should correct. */
  plain?: boolean
  /** What helps to fill it in. */
  hint?: string
  /** What is better changed but may stay, told as it is typed. Empty while there is nothing, absent if there never is. */
  advice?: string
  /** What is wrong with what was typed. */
  error?: string
}

/** A text field with its label, a hint, and a place for what is wrong with it. Required unless said otherwise. */
export function Field({
  id,
  label,
  type = 'text',
  rows,
  plain,
  hint,
  advice,
  error,
  onChange,
  ...rest
}: FieldProps) {
  const shared = {
    id,
    name: id,
    required: true,
    dir: 'auto',
    'aria-describedby': `${hint ? `${id}-hint ` : ''}${advice ? `${id}-advice ` : ''}${id}-error`,
    'aria-invalid': error ? true : undefined,
    ...(plain && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }),
    ...(onChange && { onChange: (event: { target: { value: string } }) => onChange(event.target.value) }),
    ...rest,
  } as const
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {advice !== undefined && (
        <p className="field-advice" id={`${id}-advice`} aria-live="polite">
          {advice}
        </p>
      )}
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}
