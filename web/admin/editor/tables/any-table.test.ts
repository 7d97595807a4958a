import { undo } from '@tiptap/pm/history'
import type { Command, EditorState } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeHtml } from '#server/content/html/sanitize-html.ts'
import { readPost } from '../testing/read-post.ts'
import { toggleNote } from './captions.ts'
import { moveToCell } from './move-between-cells.ts'
import { gridOf, slotsOf, widthOf } from './table-grid.ts'
import { tableToolList } from './table-menus.ts'
import { fullTable, raggedTable } from './testing/arbitrary-table.ts'
import { cellsIn, htmlOf, select, stateOfPost } from './testing/table-states.ts'

/** Notes are not stored without a text. */
const writeNote: Command = (state, dispatch) =>
  toggleNote(state, (tr) => {
    const { $head } = tr.selection
    dispatch?.(
      $head.parent.content.size === 0 && $head.node(-1).type.name === 'figcaption'
        ? tr.insertText('Noted')
        : tr,
    )
  })

const commands = Object.fromEntries([
  ...tableToolList.map(({ name, command }) => [name, command] as const),
  ['next-cell', moveToCell(1)] as const,
  ['note', writeNote] as const,
])

const anyStep = fc.record({
  name: fc.constantFrom(...Object.keys(commands)),
  anchor: fc.nat(30),
  head: fc.option(fc.nat(30), { nil: undefined }),
})

const around = (table: string): string => `<p>Before  it</p>\n${table}\n<p> After </p>\n`

const wordsIn = (html: string): string[] => html.match(/w\d+w/g) ?? []

const tableOf = ({ doc }: EditorState) =>
  doc.children
    .flatMap((block) => (block.type.name === 'figure' ? block.children : block))
    .find(({ type }) => type.name === 'table')

/** The number of places of the grid without a cell. */
function holesIn(state: EditorState): number {
  const table = tableOf(state)
  if (!table) return 0
  const grid = gridOf(table)
  const covered = slotsOf(grid).reduce((sum, line) => sum + line.filter(Boolean).length, 0)
  return grid.rows.length * widthOf(grid) - covered
}

/** The places that the spans of all cells claim. More than are covered means that cells overlap. */
function overlapsIn(state: EditorState): number {
  const table = tableOf(state)
  if (!table) return 0
  const { cells } = gridOf(table)
  return cells.filter(({ node, width }) => Number(node.attrs.attributes.colspan ?? 1) !== width).length
}

/** The HTML of each cell of the table, by its word. Spans are left out unless `withSpans`. */
function cellsByWord(state: EditorState): Map<string, string> {
  const html = new Map<string, string>()
  const table = tableOf(state)
  if (!table) return html
  for (const { node } of gridOf(table).cells) {
    const post = state.schema.node('doc', null, state.schema.node('blockquote', null, node.content))
    const { colspan, rowspan, ...attributes } = node.attrs.attributes
    const [word] = wordsIn(node.textContent)
    if (word)
      html.set(word, JSON.stringify([node.attrs.element, attributes, htmlOf({ doc: post } as EditorState)]))
  }
  return html
}

/** Runs a command on a selection that fits the table. */
function run(
  state: EditorState,
  { name, anchor, head }: { name: string; anchor: number; head: number | undefined },
) {
  const count = cellsIn(state).length
  if (count === 0) return null
  const before = select(state, anchor % count, head === undefined ? undefined : head % count)
  const done: { before: EditorState; after: EditorState }[] = []
  commands[name]?.(before, (tr) => done.push({ before, after: before.apply(tr) }))
  return done[0]
}

const removing = ['remove-row', 'remove-column', 'remove-table', 'caption', 'note']
const restyling = [
  'merge',
  'merge-right',
  'merge-below',
  'header-row',
  'header-column',
  'align-start',
  'align-center',
  'align-right',
  'align-decimal',
  'best',
]

for (const [kind, anyTable] of [
  ['full', fullTable],
  ['ragged', raggedTable],
] as const) {
  test(`commands keep what they do not change of ${kind} tables`, () => {
    fc.assert(
      fc.property(anyTable, fc.array(anyStep, { maxLength: 8 }), ({ html }, steps) => {
        const original = sanitizeHtml(around(html))
        let state = stateOfPost(original)
        for (const step of steps) {
          const done = run(state, step)
          if (!done) continue
          const { before, after } = done
          after.doc.check()
          const [was, is] = [htmlOf(before), htmlOf(after)]
          expect(sanitizeHtml(is)).toBe(is)
          expect(htmlOf({ doc: readPost(is) } as EditorState)).toBe(is)
          expect(overlapsIn(after)).toBe(0)
          if (kind === 'full') expect(holesIn(after)).toBe(0)
          expect(is).toMatch(/^<p>Before {2}it<\/p>\n(?:<(?:table|figure)[\s\S]*\n)?<p> After <\/p>\n$/)
          const words = wordsIn(is)
          if (step.name === 'duplicate-row') {
            expect(new Set(words)).toEqual(new Set(wordsIn(was)))
            continue
          }
          expect(new Set(words).size).toBe(words.length)
          if (removing.includes(step.name)) expect(wordsIn(was)).toEqual(expect.arrayContaining(words))
          else expect(words.toSorted()).toEqual(wordsIn(was).toSorted())
          if (!restyling.includes(step.name)) {
            const cells = cellsByWord(before)
            for (const [word, cell] of cellsByWord(after)) expect(cell).toBe(cells.get(word))
          }
          state = after
        }
        while (
          undo(state, (tr) => {
            state = state.apply(tr)
          })
        );
        expect(htmlOf(state)).toBe(original)
      }),
    )
  })
}
