import './editor.css'
import './editor-text.css'
import { EditorContent, useEditorState } from '@tiptap/react'
import {
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { selectedImage, setImage } from './commands/images.ts'
import { linkAt, removeLink, setLink } from './commands/links.ts'
import { replaceDocument } from './commands/replace-document.ts'
import { ImageDialog } from './dialogs/image-dialog.tsx'
import { LinkDialog } from './dialogs/link-dialog.tsx'
import { enterToolbar } from './toolbar/roving-focus.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { type DialogName, type Tool, toolsOn } from './tools.ts'
import { usePostEditor } from './use-post-editor.ts'

/** What the form around an editor may do with it. */
export interface EditorHandle {
  /** Puts another text in the place of this one, without a call of `onChange`. It can be undone. */
  replace(html: string): void
  focus(): void
}

interface Props {
  ref?: Ref<EditorHandle>
  label: string
  /** The ids of hints and faults. */
  describedBy?: string
  initialHtml: string
  /** Gets the HTML after each change that the author makes. */
  onChange(html: string): void
  /** Buttons for the second group of the toolbar. */
  children?: ReactNode
}

/** Edits the HTML of a post, and keeps of it all that the server keeps. */
export function Editor({ ref, label, describedBy, initialHtml, onChange, children }: Props) {
  const textId = useId()
  const hintId = `${textId}-keys`
  const toolbar = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [refusal, setRefusal] = useState('')
  const editor = usePostEditor({
    initialHtml,
    attributes: {
      id: textId,
      class: 'prose editor-text',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-describedby': [describedBy, hintId].filter(Boolean).join(' '),
    },
    onChange(html) {
      setRefusal('')
      onChange(html)
    },
    openDialog: setDialog,
    focusToolbar: () => enterToolbar(toolbar.current),
    refuse: setRefusal,
  })
  const on = useEditorState({ editor, selector: ({ editor }) => toolsOn(editor.state) })
  const focus = () => editor.view.focus()
  useImperativeHandle(
    ref,
    () => ({
      replace: (html) => replaceDocument(html)(editor.state, editor.view.dispatch),
      focus: () => editor.view.focus(),
    }),
    [editor],
  )

  function use({ does }: Pick<Tool, 'does'>) {
    setDialog(typeof does === 'string' ? does : null)
    if (typeof does === 'string') return
    does(editor.state, editor.view.dispatch)
    focus()
  }
  const close = () => setDialog(null)

  // Nothing outside an open dialog can have the focus.
  const isOpen = dialog !== null
  useLayoutEffect(() => (isOpen ? () => editor.view.focus() : undefined), [isOpen, editor])

  return (
    <div className="editor">
      <Toolbar ref={toolbar} controls={textId} on={on} onUse={use} onLeave={focus}>
        {children}
      </Toolbar>
      <EditorContent editor={editor} className="editor-scroll" />
      <p className="editor-hint" id={hintId}>
        <kbd>Alt</kbd>+<kbd>F10</kbd> goes to the toolbar, <kbd>Esc</kbd> back to the text.
      </p>
      <div role="status">
        <p className="field-fault">{refusal}</p>
      </div>
      {dialog === 'link' && (
        <LinkDialog
          href={linkAt(editor.state)?.mark.attrs.attributes.href ?? null}
          needsText={editor.state.selection.empty && linkAt(editor.state) === null}
          onApply={(href, text) => use({ does: setLink(href, text) })}
          onRemove={() => use({ does: removeLink })}
          onClose={close}
        />
      )}
      {dialog === 'image' && (
        <ImageDialog
          image={selectedImage(editor.state)}
          onApply={(image) => use({ does: setImage(image) })}
          onClose={close}
        />
      )}
    </div>
  )
}
