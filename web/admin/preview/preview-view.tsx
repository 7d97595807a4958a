import type { ReactNode } from 'react'
import { usePreviewChoices } from './preview-choices.ts'
import { PreviewFrame } from './preview-frame.tsx'
import type { usePreviewAddress } from './use-preview-address.ts'

interface Props {
  found: ReturnType<typeof usePreviewAddress>
  /** Names the frame. */
  title: string
  /** Whether a document is the page, and not an error. */
  isPage: (page: Document) => boolean
  onShown?: (page: Document) => void
  /** Shown in place of a page. */
  empty: string
  /** What comes before the other choices. */
  choice?: ReactNode
  /** What stands between the choices and the page. */
  above?: ReactNode
  /** Further buttons. */
  children?: ReactNode
}

/** A page of the blog at the width of a phone or a desktop, light or dark. */
export function PreviewView({
  found: { address, failure, noteFailed },
  title,
  isPage,
  onShown,
  empty,
  choice,
  above,
  children,
}: Props) {
  const { width, scheme, choose } = usePreviewChoices()
  return (
    <section className="preview" aria-label="Preview">
      <div className="preview-bar">
        {choice}
        <Choice
          label="Width"
          value={width}
          values={{ phone: 'Phone', desktop: 'Desktop' }}
          onChoose={(width) => choose({ width })}
        />
        <Choice
          label="Appearance"
          value={scheme ?? ''}
          values={{ '': 'As here', light: 'Light', dark: 'Dark' }}
          onChoose={(scheme) => choose({ scheme: scheme || null })}
        />
        {children}
      </div>
      <div>
        <p role="status" className="preview-failure">
          {failure}
        </p>
        {above}
      </div>
      {address ? (
        <PreviewFrame {...{ address, title, width, scheme, isPage, onShown }} onFailed={noteFailed} />
      ) : (
        !failure && <p className="preview-empty">{empty}</p>
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

export function Choice<Value extends string>({ label, value, values, onChoose }: ChoiceProps<Value>) {
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
