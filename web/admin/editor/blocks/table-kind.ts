import { insertTable, startTable } from '../commands/insert-table.ts'
import type { BlockKind } from './block-kind.ts'

export const table: BlockKind = {
  name: 'table',
  label: 'Table',
  hint: 'Rows and columns',
  keywords: ['grid', 'cells', 'columns', 'spreadsheet'],
  keys: 'Mod-Alt-g',
  sign: {
    shown: '| a | b |',
    typed: /^\|(?:.*\|){2} *$/,
    command: null,
    byEnter: (_, line) => startTable(line),
  },
  isOn: ({ selection: { $head } }) =>
    Array.from({ length: $head.depth }, (_, at) => $head.node(at + 1)).some(
      ({ type }) => type.name === 'table',
    ),
  turnInto: null,
  insert: insertTable,
}
