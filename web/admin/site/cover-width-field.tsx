import { coverWidthNames } from '#contract/presentation/presentation.ts'
import { settingLabels } from './setting-labels.ts'

interface Props {
  id: string
  value: string
  error?: string
  onChange: (value: string) => void
}

/** How wide covers are on the pages of posts. */
export function CoverWidthField({ id, value, error, onChange }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{settingLabels.coverWidth}</label>
      <select
        {...{ id, value }}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {Object.entries(coverWidthNames).map(([width, words]) => (
          <option key={width} value={width}>
            {words}
          </option>
        ))}
      </select>
      <p className="field-hint" id={`${id}-hint`}>
        For posts that do not say it themselves. Lists, feeds and link previews always have the cover.
      </p>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}
