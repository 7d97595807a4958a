import type { SiteSettings } from '#contract/site.ts'
import { settingLabels } from './setting-labels.ts'

interface Props {
  id: string
  value: string
  error?: string
  onChange: (value: string) => void
}

const choices: Record<SiteSettings['training'], string> = {
  unsaid: 'Say nothing',
  allowed: 'Everything that is public',
  refused: 'Nothing',
}

/** What programs may use for training. */
export function TrainingField({ id, value, error, onChange }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{settingLabels.training}</label>
      <select
        {...{ id, value }}
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
      <p className="field-hint" id={`${id}-hint`}>
        Said in robots.txt, in a header of each response and in each page. With “Nothing”, robots that collect
        for training are asked to stay away; those of search engines may come. Programs can ignore it.
      </p>
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}
