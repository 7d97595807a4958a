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
    <button
      type="button"
      className={`button secondary ${isDangerous ? 'text-error' : ''}`}
      disabled={isDisabled}
      onClick={onClick}
    >
      {label}
      <span className="visually-hidden"> {about}</span>
    </button>
  )
}
