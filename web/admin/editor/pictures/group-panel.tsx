import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import type { DialogName } from '../blocks/block-kind.ts'
import { placeBeside } from '../groups/add-beside.ts'
import { removePart, selectGroup, takeApart } from '../groups/change-group.ts'
import { groupAt, partAt, partsOf } from '../groups/group-parts.ts'
import { labelledIn, nameOf } from '../labels/labelled.ts'
import { moveSelected } from '../moving/move-siblings.ts'
import { ToolIcon } from '../toolbar/tool-icon.tsx'
import { editGroupCaption } from './add-caption.ts'

interface Props {
  editor: Editor
  openDialog(name: DialogName): void
  runAndLeave(command: Command): void
}

function groupOf({ state }: Editor) {
  const group = groupAt(state)
  if (!group) return null
  const labelled = labelledIn(state.doc).find(({ pos }) => pos === group.pos)
  return {
    index: partAt(state)?.index ?? null,
    count: partsOf(group).length,
    isFull: placeBeside(state) === null,
    hasCaption: group.node.lastChild?.type.name === 'figcaption',
    name: labelled ? nameOf(labelled) : '',
  }
}

/** What is done with the group of pictures at the cursor, and with the picture of it that is selected. */
export function GroupPanel({ editor, openDialog, runAndLeave }: Props) {
  const group = useEditorState({ editor, selector: ({ editor }) => groupOf(editor) })
  if (!group) return null
  const { index, count, isFull, hasCaption, name } = group
  function askForLabel() {
    selectGroup(editor.state, editor.view.dispatch)
    openDialog('label')
  }
  const button = (label: string, sign: string, isOff: boolean, act: () => void) => (
    <button type="button" aria-label={label} title={label} disabled={isOff} onClick={act}>
      {sign}
    </button>
  )
  return (
    <>
      {button('Add an image beside', '+', isFull, () => openDialog('beside'))}
      {index !== null && (
        <>
          {button('Move image back', '←', index === 0, () => runAndLeave(moveSelected(-1)))}
          {button('Move image on', '→', index === count - 1, () => runAndLeave(moveSelected(1)))}
        </>
      )}
      <button type="button" onClick={() => runAndLeave(editGroupCaption)}>
        {hasCaption ? 'Caption of all' : 'Add caption for all'}
      </button>
      <button type="button" aria-label={`Label of ${name || 'the group'} …`} onClick={askForLabel}>
        {name || 'Label of all'} …
      </button>
      <button type="button" onClick={() => runAndLeave(takeApart)}>
        Take apart
      </button>
      {index !== null && (
        <button
          type="button"
          className="remove-picture"
          aria-label="Remove image"
          title="Remove image"
          onClick={() => runAndLeave(removePart)}
        >
          <ToolIcon name="remove" />
        </button>
      )}
    </>
  )
}
