import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'

interface Props {
  onFile: (file: File) => void
  children: ReactNode
}

/** Accepts an image file that is dropped on it, or pasted while the focus is inside. */
export function ImageDrop({ onFile, children }: Props) {
  const [isOver, setOver] = useState(false)
  function take(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    const file = data.files[0]
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: another way to do what the controls in it do
    <div
      className="image-drop"
      data-over={isOver || undefined}
      onPaste={(event) => take(event, event.clipboardData)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        take(event, event.dataTransfer)
      }}
    >
      {children}
    </div>
  )
}
