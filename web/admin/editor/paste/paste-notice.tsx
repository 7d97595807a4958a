import { type Editor, useEditorState } from '@tiptap/react'
import { dismissNotice, noticeOf, undoPaste } from './notice-plugin.ts'

/** Says once what a paste had to leave out, and which pictures stay on other hosts. */
export function PasteNotice({ editor }: { editor: Editor }) {
  const notice = useEditorState({ editor, selector: ({ editor }) => noticeOf(editor.state) })
  const run = (command: typeof undoPaste) => () => {
    command(editor.state, editor.view.dispatch)
    editor.view.focus()
  }
  return (
    <div className="paste-notice-place" role="status">
      {notice && (
        <div className="paste-notice">
          <p>{notice.text}</p>
          <div>
            {notice.canUndo && (
              <button type="button" className="quiet-button" onClick={run(undoPaste)}>
                Undo
              </button>
            )}
            <button type="button" className="quiet-button" onClick={run(dismissNotice)}>
              Dismiss
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
