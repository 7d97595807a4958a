import { type Static, Type } from 'typebox'
import { binarySizeText } from '../byte-size.ts'
import { limits } from '../limits.ts'
import { withCommas } from '../with-commas.ts'
import { citationStyles } from './bibliography.ts'

const { maxReferences, maxReferenceBytes, maxMacros, maxMacroCharacters } = limits.post

/** The kinds of works, as CSL names them. Others become `document`. */
export const referenceTypes = [
  ...(['article-journal', 'article-magazine', 'article-newspaper', 'article', 'paper-conference'] as const),
  ...(['book', 'chapter', 'entry-encyclopedia', 'thesis', 'report', 'standard', 'patent'] as const),
  ...(['webpage', 'post-weblog', 'software', 'dataset', 'manuscript', 'document'] as const),
] as const

/** What a reference says in words, by the names that CSL has for it. */
export const textFields = [
  ...(['title', 'container-title', 'collection-title', 'collection-number', 'event-title'] as const),
  ...(['publisher', 'publisher-place', 'edition', 'volume', 'issue', 'page', 'number', 'version'] as const),
  ...(['genre', 'archive', 'archive_location', 'DOI', 'ISBN', 'URL', 'note', 'language'] as const),
] as const
export type TextField = (typeof textFields)[number]

export const nameFields = ['author', 'editor'] as const
export const dateFields = ['issued', 'accessed'] as const

const text = Type.Optional(Type.String())

export const nameParts = [
  ...(['family', 'given', 'non-dropping-particle', 'suffix', 'literal'] as const),
] as const

const Name = Type.Object({
  family: text,
  given: text,
  'non-dropping-particle': text,
  suffix: text,
  literal: Type.Optional(Type.String({ description: 'An organisation, or a name that is not divided.' })),
})
export type ReferenceName = Static<typeof Name>

const ReferenceDate = Type.Object({
  'date-parts': Type.Optional(
    Type.Array(Type.Array(Type.Integer()), { description: 'Year, month and day; two of them for a range.' }),
  ),
  literal: Type.Optional(Type.String({ description: 'A date in words, such as “in press”.' })),
})
export type ReferenceDate = Static<typeof ReferenceDate>

const names = Type.Optional(Type.Array(Name))
const date = Type.Optional(ReferenceDate)

/** A work that a text cites: an item of CSL JSON. */
export const Reference = Type.Object(
  {
    id: Type.String({ description: 'The key by which the text cites it.' }),
    type: Type.Enum([...referenceTypes]),
    ...(Object.fromEntries(textFields.map((field) => [field, text])) as Record<TextField, typeof text>),
    ...{ author: names, editor: names, issued: date, accessed: date },
  },
  { title: 'Reference' },
)
export type Reference = Static<typeof Reference>

const styleDescription =
  'How the text cites: `ieee` with numbers, `apa` with authors and years. `ieee` unless something else was said.'

/** Members of calls that write a text. */
export const sentBibliography = {
  references: Type.Optional(
    Type.Unsafe<unknown[]>({
      type: 'array',
      maxItems: maxReferences,
      description: `The works that the text can cite, as items of CSL JSON, at most ${withCommas(maxReferences)} with together ${binarySizeText(maxReferenceBytes)}. Each has an \`id\`, by which \`[@id]\` cites it. Fields that are not listed at the response are left out. They replace all references there were.`,
      if: { maxItems: maxReferences },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { items: { type: 'object', additionalProperties: true } },
    }),
  ),
  citationStyle: Type.Optional(Type.Enum([...citationStyles], { description: styleDescription })),
  macros: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: `TeX that names stand for in the formulas of the text, such as \`{"\\\\R": "\\\\mathbb{R}"}\`, with \`#1\` to \`#9\` for arguments: at most ${maxMacros}, each of at most ${withCommas(maxMacroCharacters)} characters. They replace all macros there were.`,
    }),
  ),
}

/** Members of responses that only the author of a text gets. */
export const ownBibliography = {
  references: Type.Array(Reference, {
    description: 'The works that the text can cite, also those that it does not.',
  }),
  citationStyle: Type.Enum([...citationStyles], { description: styleDescription }),
  macros: Type.Record(Type.String(), Type.String(), {
    description: 'TeX that names stand for in the formulas of the text.',
  }),
}
