import type { Editor } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import type { DialogName } from '../blocks/block-kind.ts'
import { isAtTable } from '../commands/in-table.ts'
import { oncePerNode } from '../schema/once-per-node.ts'
import { openMenuOf } from '../slash-menu/slash-state.ts'
import { enterToolbar } from '../toolbar/roving-focus.ts'

interface Props {
  editor: Editor
  /** The id of the text. */
  controls: string
  isShown: boolean
  openDialog(name: DialogName): void
}

/** Loads the plugins for tables once the text has one or is about to, and their toolbar once the cursor is in one. */
export function TableSupport({ editor, controls, isShown, openDialog }: Props) {
  const toolbar = useRef<HTMLDivElement>(null)
  const [Toolbar, setToolbar] = useState<typeof import('./table-toolbar.tsx').TableToolbar | null>(null)
  const hasTable = useEditorState({ editor, selector: ({ editor }) => containsTable(editor.state.doc) })
  const isOffered = useEditorState({ editor, selector: ({ editor }) => isTableOffered(editor.state) })
  const isInTable = useEditorState({ editor, selector: ({ editor }) => isAtTable(editor.state) })

  // Once there is a table, its keys work at once.
  useEffect(() => {
    if (isOffered) import('./table-plugins.ts').catch(() => {})
  }, [isOffered])
  // Without a connection, the next table that the cursor comes into is the next attempt.
  useEffect(() => {
    if (!hasTable) return
    import('./table-plugins.ts').then(
      ({ addTablePlugins }) => {
        if (!editor.isDestroyed) addTablePlugins(editor, () => enterToolbar(toolbar.current))
      },
      () => {},
    )
  }, [editor, hasTable])
  useEffect(() => {
    if (!isInTable || Toolbar) return
    import('./table-toolbar.tsx').then(
      ({ TableToolbar }) => setToolbar(() => TableToolbar),
      () => {},
    )
  }, [isInTable, Toolbar])

  return (
    Toolbar &&
    isInTable &&
    isShown && <Toolbar ref={toolbar} editor={editor} controls={controls} openDialog={openDialog} />
  )
}

const containsTable: (node: PostNode) => boolean = oncePerNode(
  (node) =>
    node.type.name === 'table' || (!node.isTextblock && node.children.some((child) => containsTable(child))),
)

/** True while Enter may make a table: in the menu of blocks, or behind a line of cells. */
function isTableOffered(state: EditorState): boolean {
  const { parent } = state.selection.$from
  if (parent.type.name === 'paragraph' && parent.firstChild?.text?.startsWith('|')) return true
  const menu = openMenuOf(state)
  return menu?.entries[menu.active]?.name === 'table'
}
