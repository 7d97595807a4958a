import type { PostFields } from '../drafts/post-fields.ts'
import { PresentationField } from '../presentation/presentation-field.tsx'
import { ReferencesField } from '../references/references-field.tsx'

interface Props {
  fields: PostFields
  set(fields: Partial<PostFields>): void
  errorOf(name: string): string | undefined
}

/** What goes with a text and few of them need, folded. */
export const BesideText = ({ fields, set, errorOf }: Props) => (
  <>
    <ReferencesField {...{ fields, set }} error={errorOf('references') ?? errorOf('macros')} />
    <PresentationField {...{ fields, set }} error={errorOf('language')} />
  </>
)
