import { useId, useState } from 'react'
import { commonLanguages, languageName, readLanguage } from './languages.ts'

interface Props {
  language: string | null
  /** The language that the text is guessed to be in. */
  guessed: string | null
  error?: string
  onChange(language: string | null): void
}

/** The language of a post, by its tag or its name. While it is none, the language stays as it was, and what is typed stays in the field. */
export function LanguageField({ language, guessed, error, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState({ text: language ?? '', language })
  // Another text of the form has another language.
  const text = language === typed.language ? typed.text : (language ?? '')
  const read = readLanguage(text)

  function change(next: string) {
    const found = readLanguage(next)
    const valid = found === undefined ? language : found
    setTyped({ text: next, language: valid })
    if (valid !== language) onChange(valid)
  }
  return (
    <div className="field">
      <label htmlFor={id}>Language of the text</label>
      <input
        id={id}
        list={`${id}-list`}
        value={text}
        placeholder={guessed ? `${languageName(guessed)}, as the text seems to be` : 'As the site says'}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={read === undefined || error !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <datalist id={`${id}-list`}>
        {commonLanguages.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </datalist>
      <p className="field-hint" id={`${id}-hint`}>
        {read ? languageName(read) : 'A name such as German, or a tag such as de or pt-BR.'}
      </p>
      <p className="field-error" id={`${id}-error`} role="status">
        {read === undefined
          ? 'This is not a language. Until it is one, the language stays as it was.'
          : error}
      </p>
    </div>
  )
}
