import './editor.css'
import './editor-page.css'
import './editor-text.css'
import type { Editor as TextEditor } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import { EditorContent, useEditorState } from '@tiptap/react'
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { FindPosts } from '../../api/find-posts.ts'
import type { UploadImage } from '../../api/upload-image.ts'
import { createPlaceKeeper } from './behaviour/keep-place.ts'
import { replaceDocument } from './behaviour/replace-document.ts'
import type { DialogName } from './blocks/block-kind.ts'
import { CodeLanguage } from './code/code-language.tsx'
import { placeOfImage, selectedImage, setImage, type TextRange } from './commands/images.ts'
import { linkAt, removeLink, setLink } from './commands/links.ts'
import { Help } from './dialogs/help.tsx'
import { ImageDialog } from './dialogs/image-dialog.tsx'
import { LinkDialog } from './dialogs/link-dialog.tsx'
import { FindPlace } from './find/find-place.tsx'
import { useFind } from './find/use-find.ts'
import { EditorFoot } from './foot/editor-foot.tsx'
import { goTo } from './foot/go-to.ts'
import { readHtml } from './html/read-html.ts'
import { writeBlocks } from './html/write-html.ts'
import { BlockHandle } from './moving/block-handle.tsx'
import { PasteNotice } from './paste/paste-notice.tsx'
import { PicturePlace } from './pictures/picture-place.tsx'
import { AddButton } from './slash-menu/add-button.tsx'
import { SlashMenuPlace } from './slash-menu/slash-menu.tsx'
import { TableSupport } from './tables/table-support.tsx'
import { FullPageButton, FullPageHint, type FullPageSwitch } from './toolbar/full-page-button.tsx'
import { PreviewButton, type PreviewSwitch } from './toolbar/preview-button.tsx'
import { enterToolbar } from './toolbar/roving-focus.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { type Tool, toolsOn } from './toolbar/tools.ts'
import { UploadList } from './uploads/upload-list.tsx'
import { useImageUploads } from './uploads/use-image-uploads.ts'
import { usePostEditor } from './use-post-editor.ts'

export interface EditorHandle {
  /** Replaces the document without calling `onChange`. It can be undone. */
  replace(html: string): void
  /** Returns the HTML of each top-level block of the document, or of other HTML as the editor would write it. */
  blocks(html?: string): string[]
  focus(): void
  /** Selects a range of the document and shows it. */
  goTo(range: TextRange): void
  /** Waits for uploads of images. Resolves to true if there were any; rejects if one failed. */
  settled(): Promise<boolean>
  /** Changes between the box and the full page, and keeps in place what shows of the text. */
  keepPlace(isBoxNext: boolean, change: () => void): void
}

interface Props {
  ref?: Ref<EditorHandle>
  label: string
  /** The ids of hints and errors. */
  describedBy?: string
  initialHtml: string
  /** Called with the HTML after each edit. */
  onChange(html: string): void
  uploadImage: UploadImage
  /** Whether quotation marks and dashes become typographic ones while they are typed. */
  typographicSigns?: boolean
  /** Finds the posts that a link can lead to. */
  findPosts: FindPosts
  /** Called with the document at first, and a moment after it changed. */
  onRested?(doc: PostNode): void
  /** Called when uploads begin or end. */
  onUploading?(isUnderWay: boolean): void
  fullPage?: FullPageSwitch
  preview?: PreviewSwitch
}

/** Edits the HTML of a post and preserves everything that the server stores. */
export function Editor({
  ref,
  label,
  describedBy,
  initialHtml,
  onChange,
  uploadImage,
  typographicSigns = false,
  findPosts,
  onRested,
  onUploading,
  fullPage,
  preview,
}: Props) {
  const textId = useId()
  const hintId = `${textId}-keys`
  const toolbar = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [refusal, setRefusal] = useState('')
  const [note, setNote] = useState('')
  const [keepPlace] = useState(createPlaceKeeper)
  const [isBlockMenuAsked, setBlockMenuAsked] = useState(false)
  const [isAltAsked, setAltAsked] = useState(false)
  const current = useRef<TextEditor>(null)
  const find = useFind()
  const imageUploads = useImageUploads(current, uploadImage)
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
    areTypographic: () => typographicSigns,
    onFind: find.ask,
    focusToolbar: () => enterToolbar(toolbar.current),
    announce: setNote,
    openBlockMenu: () => setBlockMenuAsked(true),
    onAskForAlt: () => setAltAsked(true),
    onRefused: setRefusal,
    insertImages(files, { from, to }) {
      for (const [at, file] of files.entries()) imageUploads.start(file, { from: at ? to : from, to })
    },
  })
  useLayoutEffect(() => {
    current.current = editor
  }, [editor])
  const isUnderWay = imageUploads.uploads.length > 0
  const reportUploading = useEffectEvent(() => onUploading?.(isUnderWay))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it changes
  useEffect(() => reportUploading(), [isUnderWay])
  const on = useEditorState({ editor, selector: ({ editor }) => toolsOn(editor.state) })
  const focus = () => editor.view.focus()
  useImperativeHandle(ref, () => ({
    replace(html) {
      imageUploads.forgetAll()
      replaceDocument(html)(editor.state, editor.view.dispatch)
    },
    blocks: (html) => writeBlocks(html === undefined ? editor.state.doc : readHtml(html, editor.schema)),
    focus: () => editor.view.focus(),
    goTo: (range) => goTo(editor, range),
    settled: imageUploads.settled,
    keepPlace: (isBoxNext, change) => keepPlace(editor.view, isBoxNext, change),
  }))

  function use({ action }: Pick<Tool, 'action'>) {
    setDialog(typeof action === 'string' ? action : null)
    if (typeof action === 'string') return
    action(editor.state, editor.view.dispatch)
    focus()
  }
  const close = () => setDialog(null)

  // While a dialog is open, nothing outside of it can be focused.
  const isOpen = dialog !== null
  useLayoutEffect(() => (isOpen ? () => editor.view.focus() : undefined), [isOpen, editor])

  return (
    <div className="editor">
      <Toolbar ref={toolbar} controls={textId} on={on} onUse={use} onLeave={focus}>
        {preview && <PreviewButton {...preview} />}
        {fullPage && <FullPageButton {...fullPage} />}
      </Toolbar>
      <PasteNotice editor={editor} />
      <FindPlace editor={editor} find={find} />
      <TableSupport editor={editor} controls={textId} />
      <EditorContent editor={editor} className="editor-scroll" />
      <BlockHandle editor={editor} isMenuAsked={isBlockMenuAsked} onAnswer={() => setBlockMenuAsked(false)} />
      <PicturePlace
        editor={editor}
        isAltAsked={isAltAsked}
        onAnswer={() => setAltAsked(false)}
        onReplace={() => setDialog('image')}
      />
      <AddButton editor={editor} />
      <SlashMenuPlace editor={editor} openDialog={setDialog} />
      <CodeLanguage editor={editor} />
      <EditorFoot editor={editor} onFind={() => find.ask('find')} onRested={onRested} />
      <p className="editor-hint" id={hintId}>
        <kbd>Alt</kbd>+<kbd>F10</kbd> goes to the toolbar, <kbd>Esc</kbd> back to the text. <kbd>Esc</kbd> and{' '}
        <kbd>Tab</kbd> leave the text.
        {fullPage && <FullPageHint {...fullPage} />}
      </p>
      <UploadList
        uploads={imageUploads.uploads}
        onCancel={imageUploads.cancel}
        onRetry={imageUploads.retry}
        onRemove={imageUploads.remove}
        onGone={focus}
      />
      <div role="status">
        <p className="field-error">{refusal}</p>
        <p className="visually-hidden">{note}</p>
      </div>
      {dialog === 'help' && <Help onClose={close} />}
      {dialog === 'link' && (
        <LinkDialog
          href={linkAt(editor.state)?.mark.attrs.attributes.href ?? null}
          findPosts={findPosts}
          needsText={editor.state.selection.empty && linkAt(editor.state) === null}
          onApply={(href, text) => use({ action: setLink(href, text) })}
          onRemove={() => use({ action: removeLink })}
          onClose={close}
        />
      )}
      {dialog === 'image' && (
        <ImageDialog
          image={selectedImage(editor.state)}
          onApply={(image) => use({ action: setImage(image) })}
          onFile={(file, values) => {
            const { from, to } = placeOfImage(editor.state)
            close()
            imageUploads.start(file, { from, to }, values)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
