import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What may be chosen; the server looks at the content again. */
const accepted = '.png,.gif,.jpg,.jpeg,.bmp,.ico,.webp,.avif'

/** A cover: none, or a chosen file with its preview. */
export function ImagePicker({
  file,
  onChange,
}: {
  file: File | null
  onChange: (file: File | null) => void
}) {
  const preview = usePreview(file)
  const place = useRef<HTMLDivElement>(null)
  /** What was used to choose or to remove goes; its focus moves to what comes in its place. */
  function change(next: File | null) {
    flushSync(() => onChange(next))
    place.current?.querySelector<HTMLElement>(next ? 'button' : 'input')?.focus()
  }
  return (
    <div className="field">
      <label htmlFor="image">Image</label>
      {preview && <img className="image-preview" src={preview} alt={`Preview of ${file?.name}`} />}
      <div className="flex flex-wrap items-center gap-3" ref={place}>
        <input
          // Emptied with the choice, so that the same file can be chosen again.
          key={file ? 'chosen' : 'none'}
          id="image"
          type="file"
          hidden={file !== null}
          accept={accepted}
          aria-describedby="image-hint"
          onChange={(event) => change(event.target.files?.[0] ?? null)}
        />
        {file && (
          <>
            <span className="field-hint">{file.name}</span>
            <button type="button" className="button secondary" onClick={() => change(null)}>
              Remove
            </button>
          </>
        )}
      </div>
      <p className="field-hint" id="image-hint">
        A preview only: this version stores no covers yet, and the post gets a drawn one.
      </p>
    </div>
  )
}

/** An address of the file's content, for as long as it is shown. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
