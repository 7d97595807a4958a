import { Field } from '../../ui/field.tsx'
import { settingLabels } from './setting-labels.ts'

interface Props {
  id: string
  /** As `#rrggbb`; empty for the colour of Lectern. */
  value: string
  error?: string
  onChange: (value: string) => void
}

/** The light shade of `--color-accent`, which a picker shows as long as no colour was chosen. */
const ofLectern = '#0b6b4d'

/** The accent colour, typed or picked. */
export function AccentField({ value, onChange, ...rest }: Props) {
  return (
    <div className="accent-field">
      <Field
        {...{ ...rest, value, onChange }}
        label={settingLabels.accentColor}
        required={false}
        plain
        hint="Such as #0055aa; left empty, it is Lectern’s green. Where text could not be read in it, it is made darker or lighter."
      />
      <input
        type="color"
        aria-label="Pick the accent colour"
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : ofLectern}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
