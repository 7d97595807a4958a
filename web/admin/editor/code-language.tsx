import { codeLanguageOf, codeLanguages } from '#contract/html/code-languages.ts'

interface Props {
  /** As the text names it; empty if it names none. */
  language: string
  onChoose(language: string): void
}

/** The choice of a language for the block of code that the cursor is in. A name that is not known is kept. */
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
