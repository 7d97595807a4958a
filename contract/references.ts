import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Reference } from './references/reference.ts'

export const referenceFormats = ['bibtex', 'ris', 'csl-json'] as const
export type ReferenceFormat = (typeof referenceFormats)[number]

const ReadReferences = Type.Object({
  references: Type.Array(Reference),
  refused: Type.Array(
    Type.Object({
      key: Type.String({ description: 'Empty if it has none.' }),
      problem: Type.String(),
    }),
    { description: 'Entries that cannot be references, with the reason.' },
  ),
})
export type ReadReferences = Static<typeof ReadReferences>

export const referencesContract = {
  read: endpoint({
    method: 'POST',
    path: '/reference/read',
    access: 'author',
    readsOnly: true,
    summary:
      'Reads references in the formats of other programs, for the member `references` of a post. Stores nothing, and fetches nothing that they name.',
    body: Type.Object({
      text: Type.String({
        minLength: 1,
        maxLength: limits.post.maxReferenceBytes,
        description: 'BibTeX or BibLaTeX, RIS, or an array of CSL JSON.',
      }),
      format: Type.Optional(
        Type.Enum([...referenceFormats], { description: 'Told from the text if it is absent.' }),
      ),
    }),
    response: ReadReferences,
  }),
}
