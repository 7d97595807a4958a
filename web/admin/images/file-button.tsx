import { type ReactNode, useRef } from 'react'
import { acceptedExtensions } from './image-file.ts'

interface Props {
  children: ReactNode
  disabled: boolean
  describedBy: string
  isInvalid?: boolean
  onFile: (file: File | undefined) => void
}

export function FileButton({ children, disabled, describedBy, isInvalid, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="button secondary"
        disabled={disabled}
        aria-describedby={describedBy}
        data-invalid={isInvalid || undefined}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedExtensions}
        onChange={({ target }) => {
          onFile(target.files?.[0])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
