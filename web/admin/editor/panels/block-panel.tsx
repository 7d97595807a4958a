import './panels.css'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { useFocusInEditor } from '../behaviour/use-focus-in-editor.ts'
import { AbbreviationPanel } from './abbreviation-panel.tsx'
import { FootnotePanel } from './footnote-panel.tsx'
import { type Panel, panelAt } from './panel-at.ts'
import { TabPanel } from './tab-panel.tsx'
import { TitledPanel } from './titled-panel.tsx'
import { usePanelPlace } from './use-panel-place.ts'

/** At what is around the cursor: what can be chosen of it. It is shown while the focus is in the editor. */
export function BlockPanel({ editor }: { editor: Editor }) {
  const hasFocus = useFocusInEditor(editor)
  const panel = useEditorState({ editor, selector: ({ editor }) => panelAt(editor.state) })
  return (
    panel &&
    hasFocus && (
      <PanelBox key={panel.for} editor={editor} panel={panel}>
        {contentOf(editor, panel)}
      </PanelBox>
    )
  )
}

function contentOf(editor: Editor, panel: Panel): ReactNode {
  const run = (command: Command) => command(editor.state, editor.view.dispatch, editor.view)
  const props = {
    run,
    runAndLeave: (command: Command) => {
      run(command)
      editor.view.focus()
    },
  }
  if (panel.for === 'abbreviation')
    return <AbbreviationPanel {...props} editor={editor} title={panel.title} />
  if (panel.for === 'footnote') return <FootnotePanel {...props} isReferred={panel.isReferred} />
  return panel.for === 'tab' ? <TabPanel {...props} /> : <TitledPanel {...props} is={panel.is} />
}

const edges = { abbreviation: 'words', tab: 'name', footnote: 'foot', titled: 'edge' } as const

const labels = { abbreviation: 'Abbreviation', tab: 'Tab', footnote: 'Footnote', titled: 'Block' }

function PanelBox({ editor, panel, children }: { editor: Editor; panel: Panel; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  usePanelPlace(editor, box, { pos: panel.pos, at: edges[panel.for] })
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    editor.view.focus()
  }
  // The form around the editor would take it for a change of its fields.
  const stop = (event: SyntheticEvent) => event.stopPropagation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div
      ref={box}
      role="group"
      aria-label={labels[panel.for]}
      className="block-panel"
      tabIndex={-1}
      onKeyDown={leave}
      onChange={stop}
    >
      {children}
    </div>
  )
}
