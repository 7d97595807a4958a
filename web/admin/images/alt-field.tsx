import { Field } from '../../ui/field.tsx'

export const altHint = 'Describe the image for people who cannot see it.'

interface Props {
  value: string
  onChange: (text: string) => void
  error?: string
}

/** The alternative text of a cover. It may be empty: then the cover counts as decorative. */
export const AltField = (props: Props) => (
  <Field id="imgalt" label="Alternative text" hint={altHint} rows={2} required={false} {...props} />
)
