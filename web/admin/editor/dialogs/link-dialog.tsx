import { useState } from 'react'
import { blankPage } from '#contract/html/safe-url.ts'
import { ModalDialog } from '../../forms/modal-dialog.tsx'
import { DialogField } from './dialog-field.tsx'
import { typedLink } from './typed-address.ts'

interface Props {
  /** Null to insert a new link. */
  href: string | null
  /** True if no text is selected. */
  needsText: boolean
  onApply(href: string, text: string): void
  onRemove(): void
  onClose(): void
}

export function LinkDialog({ href, needsText, onApply, onRemove, onClose }: Props) {
  const [address, setAddress] = useState(href ?? '')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const isBlank = address.trim() !== '' && typedLink(address) === blankPage
  function apply() {
    if (address.trim() === '') setError('Enter the address that the link leads to.')
    else onApply(typedLink(address), text)
  }
  return (
    <ModalDialog
      title={href === null ? 'Link' : 'Change link'}
      action="Apply"
      onApply={apply}
      onClose={onClose}
      more={
        href !== null && (
          <button type="button" className="button secondary" onClick={onRemove}>
            Remove link
          </button>
        )
      }
    >
      <DialogField
        label="Address"
        inputMode="url"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        hint={
          isBlank
            ? 'Links can only use http, https, mailto and tel. This one will lead to a blank page.'
            : 'Such as example.org/page, name@example.org or #place'
        }
        error={error}
      />
      {needsText && (
        <DialogField label="Text" dir="auto" value={text} onChange={({ target }) => setText(target.value)} />
      )}
    </ModalDialog>
  )
}
