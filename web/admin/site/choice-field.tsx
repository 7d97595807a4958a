interface Props {
  id: string
  label: string
  /** The words for each value. */
  choices: Record<string, string>
  hint: string
  value: string
  error?: string
  onChange: (value: string) => void
}

/** A setting that is one of a few. */
export function ChoiceField({ id, label, choices, hint, value, error, onChange }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        {...{ id, value }}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}
