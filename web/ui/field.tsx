interface FieldProps {
  /** Also its name in the form data. */
  id: string
  label: string
  type?: 'email' | 'password' | 'text'
  /** Makes it a text area with this many rows. */
  rows?: number
  autoComplete?: string
  defaultValue?: string
  /** Controlled, with `onChange`. */
  value?: string
  onChange?: (value: string) => void
  required?: boolean
  readOnly?: boolean
  /** The language of its text. */
  lang?: string
  dir?: 'auto' | 'ltr' | 'rtl'
  /** The id of its form, if that does not contain it. */
  form?: string
  /** Turns off autocorrection and spell checking, for names and addresses. */
  plain?: boolean
  hint?: string
  /** A warning that does not prevent submission, announced while typing. Empty for none; absent if the field never has one. */
  advice?: string
  error?: string
}

/** A labelled text field with hint and error message. Required by default. */
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
