import { isPlain, setParagraph } from '../commands/clear-formatting.ts'
import { isInCode, setCode, startCode, toggleCode } from '../commands/code-blocks.ts'
import { insertBy } from '../commands/new-block.ts'
import { isHeading, setHeading, toggleHeading, turnIntoHeading } from '../commands/text-blocks.ts'
import type { BlockKind } from './block-kind.ts'

export const paragraph: BlockKind = {
  name: 'paragraph',
  label: 'Paragraph',
  hint: 'Plain text',
  keywords: ['text', 'body', 'normal'],
  keys: 'Mod-Alt-0',
  sign: null,
  isOn: isPlain,
  turnInto: setParagraph,
  insert: insertBy(() => true),
  toggle: setParagraph,
}

const heading = (level: number, hint: string): BlockKind => ({
  name: `heading-${level}`,
  label: `Heading ${level}`,
  hint,
  keywords: ['title', `h${level}`],
  keys: `Mod-Alt-${level}`,
  sign: { shown: '#'.repeat(level), typed: new RegExp(`^#{${level}} $`), command: () => setHeading(level) },
  isOn: (state) => isHeading(state, level),
  turnInto: turnIntoHeading(level),
  insert: insertBy(setHeading(level)),
  toggle: toggleHeading(level),
})

export const headings: readonly BlockKind[] = [
  heading(1, 'For the parts of a long text'),
  heading(2, 'For sections'),
  heading(3, 'For parts of a section'),
  heading(4, 'The smallest heading'),
]

export const codeBlock: BlockKind = {
  name: 'code-block',
  label: 'Code block',
  hint: 'Lines of a program, coloured',
  keywords: ['program', 'source', 'pre', 'fence'],
  keys: 'Mod-Alt-c',
  sign: {
    shown: '```',
    typed: /^```([\w+#.-]*) $/,
    command: ([, language = '']) => startCode(language),
    byEnter: ([, language = '']) => startCode(language),
  },
  isOn: isInCode,
  turnInto: setCode,
  insert: insertBy(startCode('')),
  inCells: true,
  toggle: toggleCode,
}
