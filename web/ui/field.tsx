interface FieldProps {
  /** Also the name under which it is sent. */
  id: string
  label: string
  type?: 'email' | 'text'
  /** Lines to show; makes it a text area. */
  rows?: number
  autoComplete?: string
  defaultValue?: string
  /** What is wrong with what was typed. */
  fault?: string
}

/** A required text field with its label and a place for what is wrong with it. */
export function Field({ id, label, type = 'text', rows, fault, ...rest }: FieldProps) {
  const shared = {
    id,
    name: id,
    required: true,
    dir: 'auto',
    'aria-describedby': `${id}-fault`,
    'aria-invalid': fault ? true : undefined,
    ...rest,
  } as const
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
      <p className="field-fault" id={`${id}-fault`}>
        {fault}
      </p>
    </div>
  )
}
