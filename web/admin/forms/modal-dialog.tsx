import {
  createContext,
  type FormEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { useTypedText } from './use-typed-text.ts'

/** What every dialog shows above its buttons, as it covers the notices of the screen. */
export const DialogNotice = createContext<ReactNode>(null)

interface Props {
  title: string
  action: string
  /** The label of the button that closes it; null without one. */
  close?: string | null
  /** Disables the main button, which keeps the focus. */
  pending?: boolean
  onApply(): void
  /** Also called on Cancel and Escape. */
  onClose(): void
  /** Further buttons. */
  more?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog: Enter applies, and Escape closes it, after a warning if something was typed. It is a portal because forms cannot be nested, and
 * its events do not reach the form that opened it.
 */
export function ModalDialog({
  title,
  action,
  close = 'Cancel',
  pending = false,
  onApply,
  onClose,
  more,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const notice = useContext(DialogNotice)
  const { isWarned, watch } = useTypedText()
  useEffect(() => dialog.current?.showModal(), [])
  const stop = (event: SyntheticEvent) => event.stopPropagation()
  function apply(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (!pending) onApply()
  }
  return createPortal(
    <dialog
      ref={dialog}
      className="modal-dialog"
      aria-labelledby={titleId}
      {...watch}
      onClose={onClose}
      onKeyDown={stop}
      onChange={stop}
    >
      <form onSubmit={apply} noValidate>
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className="modal-dialog-actions">
          {notice}
          <p role="status" className="modal-dialog-warning">
            {isWarned && 'Press Escape again to discard what you typed.'}
          </p>
          <button type="submit" className="button" aria-disabled={pending || undefined}>
            {action}
          </button>
          {more}
          {close && (
            <button type="button" className="button secondary" onClick={() => dialog.current?.close()}>
              {close}
            </button>
          )}
        </div>
      </form>
    </dialog>,
    document.body,
  )
}
