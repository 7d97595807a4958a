import type { OwnFullPost } from '#contract/post.ts'
import type { PostFields } from '../drafts/post-fields.ts'
import { PresentationField } from '../presentation/presentation-field.tsx'
import { ReferencesField } from '../references/references-field.tsx'

interface Props {
  fields: PostFields
  set(fields: Partial<PostFields>): void
  errorOf(name: string): string | undefined
  /** The language that the text is guessed to be in. */
  guessed: string | null
  /** Null for a new post. */
  post: OwnFullPost | null
}

/** What goes with a text and few of them need, folded. */
export const BesideText = ({ fields, set, errorOf, ...rest }: Props) => (
  <>
    <ReferencesField {...{ fields, set }} error={errorOf('references') ?? errorOf('macros')} />
    <PresentationField {...{ fields, set, ...rest }} error={errorOf('language')} />
  </>
)
