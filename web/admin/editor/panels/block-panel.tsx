import type { Editor } from '@tiptap/core'
import { type Command, TextSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { usePart } from '../../loading/use-part.ts'
import { useFocusInEditor } from '../behaviour/use-focus-in-editor.ts'
import type { DialogName } from '../blocks/block-kind.ts'
import { codeAround } from '../commands/code-lines.ts'
import { selectedPicture } from '../commands/selected-picture.ts'
import { isTouchOnly } from '../toolbar/input-devices.ts'
import { AbbreviationPanel } from './abbreviation-panel.tsx'
import { FootnotePanel } from './footnote-panel.tsx'
import { type Panel, panelAt } from './panel-at.ts'
import { PanelBox } from './panel-box.tsx'
import { TabPanel } from './tab-panel.tsx'
import { TitledPanel } from './titled-panel.tsx'
import type { PanelPlace } from './use-panel-place.ts'

interface Props {
  editor: Editor
  openDialog(name: DialogName): void
}

/** At what is around the cursor: what can be chosen of it. It is shown while the focus is in the editor. */
export function BlockPanel({ editor, openDialog }: Props) {
  const hasFocus = useFocusInEditor(editor)
  const panel = useEditorState({ editor, selector: ({ editor }) => shownPanel(editor) })
  return (
    panel &&
    hasFocus && (
      <PanelBox
        key={panel.for}
        editor={editor}
        label={labels[panel.for]}
        className="block-panel"
        place={{ pos: panel.pos, at: edgeFor(panel) }}
      >
        {contentOf({ editor, openDialog }, panel)}
      </PanelBox>
    )
  )
}

/**
 * On touch screens the panel of a picture has the tools of its group, for which there is no room beside it, nor beside a caption that is
 * typed. The tools of code take the place of those of its tab while it is typed.
 */
function shownPanel({ state }: Editor): Panel | null {
  const panel = panelAt(state)
  if (!isTouchOnly()) return panel
  const isHidden =
    (panel?.for === 'tab' && codeAround(state)) ||
    (panel?.for === 'group' && (selectedPicture(state) || state.selection instanceof TextSelection))
  return isHidden ? null : panel
}

function contentOf({ editor, openDialog }: Props, panel: Panel): ReactNode {
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
  if (panel.for === 'group') return <GroupPlace {...props} {...{ editor, openDialog }} />
  return panel.for === 'tab' ? <TabPanel {...props} /> : <TitledPanel {...props} is={panel.is} />
}

/** Groups are rare, so that what is done with them is loaded with the first one. */
function GroupPlace(props: Props & { runAndLeave(command: Command): void }) {
  const part = usePart(() => import('../pictures/group-panel.tsx'))
  return part && <part.GroupPanel {...props} />
}

const edges = {
  abbreviation: 'over-words',
  group: 'edge',
  tab: 'name',
  footnote: 'foot',
  titled: 'edge',
} as const

/** Words of a theorem begin at its very top. Touch screens show their own menus above selected words. */
function edgeFor(panel: Panel): PanelPlace['at'] {
  if (panel.for === 'abbreviation' && isTouchOnly()) return 'words'
  if (panel.for === 'group' && isTouchOnly()) return 'foot'
  return panel.for === 'titled' && panel.is.name === 'theorem' ? 'above' : edges[panel.for]
}

const labels = {
  abbreviation: 'Abbreviation',
  group: 'Images',
  tab: 'Tab',
  footnote: 'Footnote',
  titled: 'Block',
}
