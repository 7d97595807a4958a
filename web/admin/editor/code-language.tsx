import { codeLanguageOf, codeLanguages } from '#contract/html/code-languages.ts'

interface Props {
  /** As written in the document; empty for none. */
  language: string
  onChoose(language: string): void
}

/** Keeps a language that is not in the list. */
export function CodeLanguage({ language, onChoose }: Props) {
  const known = codeLanguageOf(language)
  return (
    <label className="editor-code-language">
      Language of this code
      <select value={known?.name ?? language} onChange={({ target }) => onChoose(target.value)}>
        <option value="">None</option>
        {language && !known && <option value={language}>{language}</option>}
        {codeLanguages.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
