import { PendingButton } from '../forms/pending-button.tsx'

interface Props {
  label: string
  /** Follows the label, for screen readers. */
  about: string
  isDisabled: boolean
  isDangerous?: boolean
  onClick: () => void
}

export function RowButton({ label, about, isDisabled, isDangerous = false, onClick }: Props) {
  return (
    <PendingButton
      className={`button secondary ${isDangerous ? 'text-error' : ''}`}
      pending={isDisabled}
      onClick={onClick}
    >
      {label}
      <span className="visually-hidden"> {about}</span>
    </PendingButton>
  )
}
