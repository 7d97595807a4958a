import { type ReactNode, useState } from 'react'
import { PreviewFrame, type PreviewScheme, type PreviewWidth } from './preview-frame.tsx'
import { usePreviewAddress } from './use-preview-address.ts'

interface Props {
  /** The unfinished text; null if nothing was typed since the post was saved. */
  copyId: string | null
  /** Of the post; null for a new one. */
  url: string | null
  /** Changes whenever the text was saved. */
  revision: number
  /** Further buttons. */
  children?: ReactNode
}

/** The page that the text would be, at the width of a phone or a desktop, light or dark. */
export function PreviewPane({ children, ...text }: Props) {
  const [width, setWidth] = useState<PreviewWidth>('phone')
  const [scheme, setScheme] = useState<PreviewScheme | null>(null)
  const { address, failure, noteFailed } = usePreviewAddress(text)
  return (
    <section className="preview" aria-label="Preview">
      <div className="preview-bar">
        <Choice
          label="Width"
          value={width}
          values={{ phone: 'Phone', desktop: 'Desktop' }}
          onChoose={setWidth}
        />
        <Choice
          label="Appearance"
          value={scheme ?? ''}
          values={{ '': 'As here', light: 'Light', dark: 'Dark' }}
          onChoose={(chosen) => setScheme(chosen || null)}
        />
        {children}
      </div>
      <p role="status" className="preview-failure">
        {failure}
      </p>
      {address ? (
        <PreviewFrame address={address} width={width} scheme={scheme} onFailed={noteFailed} />
      ) : (
        !failure && <p className="preview-empty">What you write is shown here.</p>
      )}
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  values: Record<Value, string>
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, value, values, onChoose }: ChoiceProps<Value>) {
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value as Value)}>
        {Object.entries<string>(values).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
