import { accentShades, shadesOfLectern } from '#contract/accent-shades.ts'
import { Field } from '../../ui/field.tsx'
import { settingLabels } from './setting-labels.ts'

interface Props {
  id: string
  /** As `#rrggbb`; empty for the colour of Lectern. */
  value: string
  error?: string
  onChange: (value: string) => void
}

/** The accent colour, typed or picked, and the shades of it that pages use. */
export function AccentField({ value, onChange, ...rest }: Props) {
  const colour = /^#[0-9a-f]{6}$/i.test(value.trim()) ? value.trim() : null
  const shades = colour ? accentShades(colour) : value.trim() ? null : shadesOfLectern
  return (
    <div className="accent-field">
      <Field
        {...{ ...rest, value, onChange }}
        label={settingLabels.accentColor}
        required={false}
        plain
        hint="Such as #0055aa. If empty: Lectern’s green. Where text could not be read in it, it is made darker or lighter: below is what pages use."
      />
      <input
        type="color"
        aria-label="Pick the accent colour"
        value={colour ?? shadesOfLectern.light}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="accent-shades">
        <AccentShade scheme="light" words="On light pages" shades={shades} />
        <AccentShade scheme="dark" words="On dark pages" shades={shades} />
      </p>
    </div>
  )
}

interface ShadeProps {
  scheme: 'light' | 'dark'
  words: string
  /** Null while what is typed is no colour. */
  shades: Record<'light' | 'dark', string> | null
}

const AccentShade = ({ scheme, words, shades }: ShadeProps) => (
  <span data-scheme={scheme}>
    {words} <code style={{ color: shades?.[scheme] }}>{shades?.[scheme] ?? '–'}</code>
  </span>
)
