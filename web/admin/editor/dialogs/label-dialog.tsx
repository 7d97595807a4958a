import type { Command, EditorState } from '@tiptap/pm/state'
import { useState } from 'react'
import { type LabelledKind, labelWords } from '#contract/content/kinds.ts'
import { isLabel } from '#contract/html/safe-id.ts'
import { ModalDialog } from '../../forms/modal-dialog.tsx'
import { faultOfLabel, typedLabel } from '../labels/check-label.ts'
import { type LabelTarget, labelTarget } from '../labels/label-target.ts'
import { labelOf } from '../labels/labelled.ts'
import { removeLabel, setLabel } from '../labels/set-label.ts'
import { placesIn } from '../references/places.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { DialogField } from './dialog-field.tsx'

interface Props {
  state: EditorState
  onApply(command: Command): void
  onClose(): void
}

/** Asks for the label of what is at the cursor, and says at once what is wrong with it or what readers will see. */
export function LabelDialog({ state, onApply, onClose }: Props) {
  const [target] = useState(() => labelTarget(state))
  return target && <Fields target={target} {...{ state, onApply, onClose }} />
}

function Fields({ target, state, onApply, onClose }: Props & { target: LabelTarget }) {
  const { kind, node, pos } = target
  const { id } = attributesOf(node)
  const present = id !== undefined && isLabel(id, kind) ? id : ''
  // A theorem has a number in any case, and gets a label when it is saved.
  const mayHaveNone = labelOf(node) !== null
  const [typed, setTyped] = useState(present)
  const [isAsked, setAsked] = useState(false)
  const label = typedLabel(typed, kind)
  const fault = label === '' ? null : faultOfLabel(state.doc, label, kind, pos)
  const isMissing = isAsked && label === '' && !mayHaveNone

  function apply() {
    if (label === present && label !== '') onClose()
    else if (label !== '' && !fault) onApply(setLabel(label))
    else if (label === '' && mayHaveNone) onApply(removeLabel)
    else setAsked(true)
  }
  return (
    <ModalDialog
      title={`Label of the ${labelWords[kind].label.toLowerCase()}`}
      action="Apply"
      onApply={apply}
      onClose={onClose}
      more={
        mayHaveNone && (
          <button type="button" className="button secondary" onClick={() => onApply(removeLabel)}>
            Remove label
          </button>
        )
      }
    >
      <DialogField
        label="Label"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={typed}
        hint={
          fault || label === ''
            ? hintOn(kind)
            : `Readers see “${nameAfter(state, label)}”. In Markdown, @${label} refers to it.`
        }
        error={fault ?? (isMissing ? 'Enter a name, such as “results”.' : undefined)}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ModalDialog>
  )
}

const hintOn = (kind: LabelledKind): string =>
  `Such as “results”; “${labelWords[kind].prefix}-” is put before it. What has a label has a number, which references say.`

function nameAfter(state: EditorState, label: string): string {
  let { doc } = state
  setLabel(label)(state, (tr) => {
    doc = tr.doc
  })
  return placesIn(doc).find(({ id }) => id === label)?.text ?? ''
}
