import { Field } from '../../ui/field.tsx'

export const altHint = 'What the picture shows, for those who do not see it.'

interface Props {
  value: string
  onChange: (text: string) => void
  error?: string
}

/** The alternative text of a cover. It may be empty: then the cover counts as decorative. */
export const AltField = (props: Props) => (
  <Field id="imgalt" label="Alternative text" hint={altHint} rows={2} required={false} {...props} />
)
