import { type FormEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  title: string
  action: string
  onApply(): void
  onClose(): void
  /** Buttons beside the main one. */
  more?: ReactNode
  children: ReactNode
}

/**
 * A dialog of the editor: Enter applies, Escape closes. It stands outside the form that the editor is in, as forms
 * cannot be in forms, and the events of one are not for the other.
 */
export function EditorDialog({ title, action, onApply, onClose, more, children }: Props) {
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
      className="editor-dialog"
      aria-labelledby={titleId}
      onCancel={keep}
      onClose={onClose}
      onKeyDown={keep}
      onChange={keep}
    >
      <form onSubmit={apply} noValidate>
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className="editor-dialog-actions">
          <button type="submit" className="button">
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
