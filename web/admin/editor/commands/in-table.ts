import type { EditorState } from '@tiptap/pm/state'

export const isInTable = ({ selection: { $from } }: EditorState): boolean =>
  Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1)).some(({ type }) => type.name === 'table')
