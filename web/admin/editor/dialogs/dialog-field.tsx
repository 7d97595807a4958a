import { type InputHTMLAttributes, useId } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string
  /** What is wrong with the value. */
  fault?: string
}

/** A field of a dialog with its label, a hint and a place for what is wrong. */
export function DialogField({ label, hint, fault, ...input }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        aria-describedby={`${id}-hint ${id}-fault`}
        aria-invalid={fault ? true : undefined}
        {...input}
      />
      <p className="editor-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <p className="field-fault" id={`${id}-fault`} role="alert">
        {fault}
      </p>
    </div>
  )
}
