import type { KeyboardEvent } from 'react'
import { Field } from '../../ui/field.tsx'
import { titleClass } from '../../ui/title-class.ts'
import type { TextLanguage } from '../presentation/use-text-language.ts'

interface Props {
  isFullPage: boolean
  value: string
  onChange: (title: string) => void
  error?: string
  language: TextLanguage['attributes']
  /** Called on Enter on the full page. */
  onEnter: () => void
}

/** The title: a field of the form, or set as readers see it, on as many lines as it takes. */
export function TitleField({ isFullPage, onEnter, language, ...field }: Props) {
  if (!isFullPage) return <Field id="title" label="Title" {...language} {...field} />
  const { value, onChange, error } = field
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className="page-title">
      <label htmlFor="title" className="visually-hidden">
        Title
      </label>
      {/* A copy of the text below the text area makes it as high as its lines. */}
      <div className={titleClass(value)} data-text={value}>
        <textarea
          id="title"
          name="title"
          rows={1}
          required
          {...language}
          placeholder="Title"
          value={value}
          aria-describedby="title-error"
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
          onKeyDown={handleKey}
        />
      </div>
      <p className="field-error" id="title-error">
        {error}
      </p>
    </div>
  )
}
