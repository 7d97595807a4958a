import { Field } from '../../ui/field.tsx'

/** What helps to write the text of a picture, wherever one is written. */
export const altHint = 'What the picture shows, for those who do not see it.'

interface Props {
  value: string
  onChange: (text: string) => void
  /** Why the server did not take it. */
  error?: string
}

/** The text that stands for a cover. Without one the cover is decoration. */
export const AltField = (props: Props) => (
  <Field id="imgalt" label="Alternative text" hint={altHint} rows={2} required={false} {...props} />
)
