import type { ThemeRegistrationRaw } from 'shiki/core'

/** The kinds of tokens that get a colour, by the TextMate scopes of grammars. `web/ui/code-colours.css` has the colours. */
const kinds: Record<string, string[]> = {
  'c-comment': ['comment', 'punctuation.definition.comment', 'markup.quote'],
  'c-string': ['string', 'punctuation.definition.string', 'markup.inline.raw', 'string.regexp'],
  'c-constant': [
    'constant',
    'support.constant',
    'variable.language',
    'constant.other.symbol',
    'entity.name.tag.yaml',
  ],
  'c-keyword': [
    'keyword',
    'storage',
    'punctuation.definition.directive',
    'punctuation.definition.template-expression',
    'markup.heading',
  ],
  'c-name': [
    'entity.name.function',
    'support.function',
    'entity.name.tag',
    'entity.name.section',
    'meta.diff.header',
  ],
  'c-type': [
    'entity.name.type',
    'entity.name.class',
    'entity.name.namespace',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
    'entity.other.attribute-name',
  ],
  'c-added': ['markup.inserted', 'punctuation.definition.inserted'],
  'c-gone': ['markup.deleted', 'punctuation.definition.deleted'],
}

/** Punctuation, and keys of data, keep the colour of the text. */
const plain = [
  'keyword.operator',
  'keyword.other.unit',
  'storage.type.function.arrow',
  'support.type.property-name',
  'meta.template.expression',
  'string meta.embedded',
]
const worded = [
  'keyword.operator.new',
  'keyword.operator.expression',
  'keyword.operator.logical.python',
  'keyword.operator.wordlike',
]

/** Shiki's themes map scopes to colours: these colours represent classes and appear on no page. */
const mark = (at: number): string => `#0000${(at + 1).toString(16).padStart(2, '0').toUpperCase()}`
const classes = Object.keys(kinds)
const plainMark = '#000000'

const classesByMark = new Map(classes.map((name, at) => [mark(at), name]))

/** The class of a token with a colour of the theme; undefined for plain text. */
export const classOf = (color: string | undefined): string | undefined =>
  classesByMark.get(color?.toUpperCase() ?? '')

export const codeTheme: ThemeRegistrationRaw = {
  name: 'classes',
  type: 'light',
  fg: plainMark,
  bg: '#FFFFFF',
  settings: [
    ...classes.map((name, at) => ({ scope: kinds[name], settings: { foreground: mark(at) } })),
    { scope: plain, settings: { foreground: plainMark } },
    { scope: worded, settings: { foreground: mark(classes.indexOf('c-keyword')) } },
  ],
}
