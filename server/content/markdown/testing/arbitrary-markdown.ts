import fc from 'fast-check'

const piece = fc.constantFrom(
  ...[
    '> ',
    '- ',
    '1. ',
    ': ',
    ':::',
    '::: {.callout-tip}\n',
    '[!NOTE]',
    '```',
    '`',
    '*',
    '**',
    '_',
    '~',
    '~~',
    '^',
  ],
  ...[
    '[',
    ']',
    '![',
    '](',
    ')',
    '{',
    '}',
    '{.kbd}',
    '{#a b="c"}',
    '[^a]',
    '[^a]: ',
    '@thm-a',
    '|',
    '| - |',
    '<',
    '<b>',
  ],
  ...[
    '</b>',
    '<!--',
    '<details>',
    '&amp;',
    '&#0;',
    '\\',
    '\n',
    '\n\n',
    '    ',
    '\t',
    '---\n',
    '===',
    '#',
    'a',
    ' ',
    'é',
  ],
  ...['https://a.b', 'www.a.b', 'a@b.c', '\u0000', '\ud800', '$', '- [ ] ', '\r\n'],
)

/** Signs of Markdown and HTML in any order. */
export const arbitraryMarkdown: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 60 })
  .map((pieces) => pieces.join(''))
