import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  /** The label of the main button. */
  action: string
  /** What a submission does; it waits for images first. */
  step: 'idle' | 'uploading' | 'saving'
  onClear: () => void
  /** Where Cancel leads to. */
  list: string
  /** The button after the main one, if any. */
  later: ReactNode
  /** What follows the buttons. */
  children: ReactNode
}

const stepNames = { uploading: 'Waiting for images …', saving: 'Saving …' }

/** The buttons at the end of the form. */
export function FormActions({ action, step, onClear, list, later, children }: Props) {
  const isDisabled = step !== 'idle'
  return (
    <div className="form-actions">
      <button className="button" type="submit" value="main" disabled={isDisabled}>
        {step === 'idle' ? action : stepNames[step]}
      </button>
      {later}
      <button className="button secondary" type="button" disabled={isDisabled} onClick={onClear}>
        Reset
      </button>
      <button className="button secondary" type="submit" value="draft" disabled={isDisabled}>
        Draft
      </button>
      <Link className="button secondary" to={list}>
        Cancel
      </Link>
      {children}
    </div>
  )
}
