import { isApple } from '../../keys/is-apple.ts'
import { blocks } from '../blocks/blocks.ts'
import { formats } from '../commands/formats.ts'
import { focusKeys } from '../commands/line-looks.ts'
import { endKeys } from '../footnotes/go-to-end.ts'
import { markdownKeys } from '../markdown/markdown-button.tsx'
import { blockActions } from '../moving/block-keys.ts'
import { toolbarKeys } from '../tables/table-keys.ts'
import { tableToolList } from '../tables/table-menus.ts'
import { hasKeyboard } from '../toolbar/input-devices.ts'
import { readableKeys } from '../toolbar/key-names.ts'
import { inlineTools, tools } from '../toolbar/tools.ts'

interface Row {
  label: string
  sign?: string | null | undefined
  keys: string | null
}

const isListed = ({ name }: { name: string }): boolean =>
  [...blocks, ...formats].some((listed) => listed.name === name)

/** Keys of other parts of the editor and of the form. */
const otherKeys: readonly Row[] = [
  { label: 'Nest a list item, indent code, or go to the next cell', keys: 'Tab' },
  { label: 'Lift a list item, outdent code, or go to the cell before', keys: 'Shift-Tab' },
  { label: 'Focus on the selected lines of code', keys: focusKeys },
  { label: 'Go to the end of the text, or of a footnote', keys: endKeys },
  { label: 'Leave the text', keys: 'Escape, Tab' },
  { label: 'Go to the toolbar', keys: 'Alt-F10' },
  { label: 'Menu of the block, or alt text of the image', keys: 'Alt-Enter' },
  { label: 'Undo', keys: 'Mod-z' },
  { label: 'Redo', keys: 'Mod-Shift-z' },
  { label: 'Find', keys: 'Mod-f' },
  { label: 'Replace', keys: isApple ? 'Mod-Alt-f' : 'Mod-h' },
  { label: 'Full page', keys: 'Mod-Shift-f' },
  { label: 'Markdown view', keys: markdownKeys },
  { label: 'Keep a version', keys: 'Mod-s' },
]

const groups: readonly [string, readonly Row[]][] = [
  ['Blocks', blocks.map(({ label, sign, keys }) => ({ label, sign: sign?.shown, keys }))],
  [
    'Formats',
    [
      ...formats.map(({ label, sign, keys }) => ({ label, sign: sign && `${sign}text${sign}`, keys })),
      ...inlineTools,
    ],
  ],
  ['Tools', [...tools.filter((tool) => !isListed(tool)), ...blockActions]],
  [
    'Tables',
    [
      ...tableToolList.filter(({ keys }) => keys),
      {
        label: 'Go to the menus, also at code, callouts, theorems and tabs, or into a footnote',
        keys: toolbarKeys,
      },
    ],
  ],
  ['Keys', otherKeys],
]

/** All blocks, formats and keys of the editor. */
export const HelpTables = () => (
  <>
    <p>
      A <kbd>/</kbd> in an empty line lists the blocks. Signs work while you type; Backspace right after gives
      them back.
    </p>
    {groups
      .map(([title, rows]) => [title, hasKeyboard() ? rows : rows.filter(({ sign }) => sign)] as const)
      .filter(([, rows]) => rows.length > 0)
      .map(([title, rows]) => (
        <HelpTable key={title} title={title} rows={rows} />
      ))}
  </>
)

function HelpTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  const hasSigns = rows.some(({ sign }) => sign)
  return (
    <table>
      <caption>{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Name</th>
          {hasSigns && <th scope="col">Typed sign</th>}
          {hasKeyboard() && <th scope="col">Keys</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, sign, keys }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {hasSigns && <td>{sign && <kbd>{sign}</kbd>}</td>}
            {hasKeyboard() && <td>{keys && <kbd>{readableKeys(keys)}</kbd>}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
