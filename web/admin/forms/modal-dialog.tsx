import { type FormEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  title: string
  action: string
  /** The main button waits. */
  pending?: boolean
  onApply(): void
  /** Also by Cancel and Escape. */
  onClose(): void
  /** Buttons beside the main one. */
  more?: ReactNode
  children: ReactNode
}

/**
 * A dialog over the screen: Enter applies, Escape closes. It stands outside the form that it was opened from, as forms cannot be in
 * forms, and the events of one are not for the other.
 */
export function ModalDialog({ title, action, pending = false, onApply, onClose, more, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const keep = (event: SyntheticEvent) => event.stopPropagation()
  function apply(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    onApply()
  }
  return createPortal(
    <dialog
      ref={dialog}
      className="modal-dialog"
      aria-labelledby={titleId}
      onCancel={keep}
      onClose={onClose}
      onKeyDown={keep}
      onChange={keep}
    >
      <form onSubmit={apply} noValidate>
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className="modal-dialog-actions">
          <button type="submit" className="button" disabled={pending}>
            {action}
          </button>
          {more}
          <button type="button" className="button secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  )
}
