import './code-panel.css'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useFocusInEditor } from '../behaviour/use-focus-in-editor.ts'
import type { DialogName } from '../blocks/block-kind.ts'
import { selectedLook, setLines, toggleFocus } from '../commands/line-looks.ts'
import { LabelButton } from '../labels/label-button.tsx'
import { PanelBox } from '../panels/panel-box.tsx'
import type { PanelPlace } from '../panels/use-panel-place.ts'
import type { LineChange } from '../schema/code-lines.ts'
import { toggleName } from '../tabs/code-names.ts'
import { turnIntoTabs } from '../tabs/tabs.ts'
import { isTouchOnly } from '../toolbar/input-devices.ts'
import { type CodePlace, codePlaceAt } from './code-place.ts'
import { LanguageField } from './language-field.tsx'
import { setFirstNumber, toggleNumbers } from './line-numbers.ts'
import { setCodeLanguage } from './set-language.ts'

interface Props {
  editor: Editor
  openDialog(name: DialogName): void
}

/** On the edge of the code with the cursor: its language, its name, the numbers of its lines, and what the selected ones are. */
export function CodePanel({ editor, openDialog }: Props) {
  const hasFocus = useFocusInEditor(editor)
  const place = useEditorState({ editor, selector: ({ editor }) => codePlaceAt(editor.state) })
  const edge = place && edgeOf(place)
  return (
    edge &&
    hasFocus && (
      <PanelBox
        editor={editor}
        label="Code"
        className={`block-panel code-panel${edge.at === 'name' ? ' beside-name' : ''}`}
        place={edge}
      >
        <Choices editor={editor} place={place} openDialog={openDialog} />
      </PanelBox>
    )
  )
}

/** In tabs on touch screens, beside the name of the code: at its foot there is that of the next. In cells there is less space above its first line. */
function edgeOf({ pos, isInTabs, isInFigure, mayBeNamed }: CodePlace): PanelPlace {
  if (isInTabs) return { pos, at: isTouchOnly() ? 'name' : 'foot' }
  if (isInFigure) return { pos, at: 'named' }
  return { pos, at: mayBeNamed ? 'code' : 'code-in-cell' }
}

const changes: Record<LineChange | 'plain', string> = {
  plain: 'Plain lines',
  mark: 'Marked',
  ins: 'Added',
  del: 'Removed',
}

function Choices({ editor, place, openDialog }: Props & { place: CodePlace }) {
  const look = useEditorState({ editor, selector: ({ editor }) => selectedLook(editor.state) })
  const run = (command: Command) => command(editor.state, editor.view.dispatch, editor.view)
  const runAndLeave = (command: Command) => {
    run(command)
    editor.view.focus()
  }
  return (
    <>
      <LanguageField
        editor={editor}
        language={place.language}
        onChoose={(language) => run(setCodeLanguage(language))}
        onDone={() => editor.view.focus()}
      />
      <div className="code-tools">
        {place.mayBeNamed && (
          <button type="button" aria-pressed={place.isNamed} onClick={() => runAndLeave(toggleName)}>
            Name
          </button>
        )}
        <button type="button" aria-pressed={place.firstNumber !== null} onClick={() => run(toggleNumbers)}>
          Numbers
        </button>
        {place.firstNumber !== null && (
          <input
            type="number"
            aria-label="First number"
            min={1}
            max={999_999}
            value={place.firstNumber}
            onChange={({ target }) => target.validity.valid && run(setFirstNumber(target.valueAsNumber))}
          />
        )}
        <select
          aria-label="Selected lines"
          disabled={!look}
          value={look ? (look.change === undefined ? 'mixed' : (look.change ?? 'plain')) : 'plain'}
          onChange={({ target }) =>
            run(setLines(target.value === 'plain' ? null : (target.value as LineChange)))
          }
        >
          {look && look.change === undefined && <option value="mixed">Different</option>}
          {Object.entries(changes).map(([change, label]) => (
            <option key={change} value={change}>
              {label}
            </option>
          ))}
        </select>
        <button
          type="button"
          disabled={!look}
          aria-pressed={look?.inFocus === true}
          onClick={() => runAndLeave(toggleFocus)}
        >
          Focus
        </button>
        <LabelButton editor={editor} openDialog={openDialog} />
        {place.mayBeNamed && (
          <button type="button" onClick={() => runAndLeave(turnIntoTabs)}>
            Tabs
          </button>
        )}
      </div>
    </>
  )
}
