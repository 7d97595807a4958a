import './editor-notices.css'
import './editor.css'
import './editor-page.css'
import './editor-row.css'
import './editor-text.css'
import './pills.css'
import './citations/citations.css'
import { EditorContent, useEditorState } from '@tiptap/react'
import { type Ref, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { Macros } from '#contract/html/maths/macros.ts'
import type { CitationStyle } from '#contract/references/bibliography.ts'
import type { Reference } from '#contract/references/reference.ts'
import type { FindPosts } from '../../api/find-posts.ts'
import type { UploadImage } from '../../api/upload-image.ts'
import { runAsStep } from './behaviour/history-limit.ts'
import type { DialogName } from './blocks/block-kind.ts'
import { type CheckedBody, checkedBody } from './checks/body-checks.ts'
import { useCitations } from './citations/use-citations.ts'
import { CodePanel } from './code/code-panel.tsx'
import { EditorDialog } from './dialogs/editor-dialog.tsx'
import { type EditorHandle, useEditorHandle } from './editor-handle.ts'
import { FindPlace } from './find/find-bar.tsx'
import { EditorFoot } from './foot/editor-foot.tsx'
import { goTo } from './foot/go-to.ts'
import { useMacros } from './formulas/use-macros.ts'
import { MarkdownButton } from './markdown/markdown-button.tsx'
import { useMarkdownView } from './markdown/use-markdown-view.ts'
import { BlockHandle } from './moving/block-handle.tsx'
import { BlockPanel } from './panels/block-panel.tsx'
import { FormulaPanel } from './panels/formula-panel.tsx'
import { PasteNotice } from './paste/paste-notice.tsx'
import { PicturePlace } from './pictures/picture-place.tsx'
import { ReferenceMenuPlace } from './references/reference-menu.tsx'
import { useWorks } from './references/use-works.ts'
import { AddButton } from './slash-menu/add-button.tsx'
import { SlashMenuPlace } from './slash-menu/slash-menu.tsx'
import { TableSupport } from './tables/table-support.tsx'
import { FullPageButton, FullPageHint, type FullPageSwitch } from './toolbar/full-page-button.tsx'
import { isTouchOnly } from './toolbar/input-devices.ts'
import { KeysHint } from './toolbar/keys-hint.tsx'
import { PreviewButton, type PreviewSwitch } from './toolbar/preview-button.tsx'
import { enterToolbar } from './toolbar/roving-focus.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { type Tool, toolsOff, toolsOn } from './toolbar/tools.ts'
import { UploadList } from './uploads/upload-list.tsx'
import { useEditorParts } from './use-editor-parts.ts'

interface Props {
  ref?: Ref<EditorHandle>
  label: string
  /** The ids of hints and errors. */
  describedBy?: string
  initialHtml: string
  /** Of the formulas. */
  macros?: Macros
  /** What the text can cite. */
  references?: readonly Reference[]
  citationStyle?: CitationStyle
  /** Called with the HTML after each edit. */
  onChange(html: string): void
  uploadImage: UploadImage
  /** Whether quotation marks and dashes become typographic ones while they are typed. */
  typographicSigns?: boolean
  /** The language of the text. */
  language?: { lang: string | undefined; dir: 'auto' | 'ltr' | 'rtl' }
  /** Finds the posts that a link can lead to. */
  findPosts: FindPosts
  /** Called with the body at first, and a moment after it changed. */
  onRested?(body: CheckedBody): void
  /** Called when uploads begin or end. */
  onUploading?(isUnderWay: boolean): void
  fullPage?: FullPageSwitch
  preview?: PreviewSwitch
}

/** Edits the HTML of a post and preserves everything that the server stores. */
export function Editor({ ref, label, describedBy, typographicSigns = false, language, ...props }: Props) {
  const { initialHtml, onChange, uploadImage, findPosts, onRested, onUploading, fullPage, preview } = props
  const textId = useId()
  const hintId = `${textId}-keys`
  const toolbar = useRef<HTMLDivElement>(null)
  const descriptions = [describedBy, hintId].filter(Boolean).join(' ')
  const attributes = attributesOf(textId, label, descriptions)
  const parts = useEditorParts({
    ...{ initialHtml, attributes, toolbar, typographicSigns, uploadImage, onChange },
    language: language?.lang,
  })
  const { editor, uploads, find, dialog, setDialog, blockMenu, alt } = parts
  const { View, session, ...markdown } = useMarkdownView(editor, uploads.settled)
  useEditorHandle(ref, editor, uploads, { session, ...markdown })
  useMacros(editor, props.macros)
  useWorks(editor, props.references)
  useCitations(editor, props.references, props.citationStyle)
  useUploadReport(uploads.uploads.length > 0, onUploading)
  const on = useEditorState({ editor, selector: ({ editor }) => toolsOn(editor.state) })
  const off = useEditorState({ editor, selector: ({ editor }) => toolsOff(editor.state) })
  const focus = () => (session.current ?? editor.view).focus()

  function use({ action, refusal }: Tool) {
    if (typeof action === 'string') return setDialog(action)
    if (!runAsStep(editor.view, action) && refusal) parts.refuse(refusal)
    focus()
  }

  function moveInSource(name: 'undo' | 'redo') {
    session.current?.[name]()
    focus()
  }

  return (
    <div className={isTouchOnly() ? 'editor is-touched' : 'editor'}>
      <Toolbar
        ref={toolbar}
        controls={textId}
        {...{ on, off }}
        onUse={use}
        onLeave={focus}
        onHistory={markdown.isOn ? moveInSource : null}
      >
        <MarkdownButton {...markdown} />
        {preview && <PreviewButton {...preview} />}
        {fullPage && <FullPageButton {...fullPage} />}
      </Toolbar>
      {!markdown.isOn && <PasteNotice editor={editor} />}
      <div role="status" className="refusal-place">
        <p className="field-error">{markdown.problem || parts.refusal}</p>
        <p className="visually-hidden">{parts.note}</p>
      </div>
      {!markdown.isOn && <FindPlace editor={editor} find={find} />}
      <TableSupport editor={editor} controls={textId} isShown={!markdown.isOn} openDialog={setDialog} />
      <EditorContent editor={editor} className="editor-scroll" hidden={markdown.isOn} {...language} />
      {View ? (
        <View
          ref={session}
          editor={editor}
          label={`${label} as Markdown`}
          describedBy={descriptions}
          lang={language?.lang}
          kept={markdown.kept}
          uploadImage={uploadImage}
          focusToolbar={() => enterToolbar(toolbar.current)}
        />
      ) : (
        <AtText editor={editor} {...{ blockMenu, alt, openDialog: setDialog, onRefused: parts.refuse }} />
      )}
      <EditorFoot
        editor={editor}
        onFind={() => (session.current ? session.current.find() : find.ask('find'))}
        onGoTo={(range) => (session.current ? session.current.goTo(range.from) : goTo(editor, range))}
        onRested={(doc) => onRested?.(checkedBody(doc))}
      />
      <p className="editor-hint" id={hintId}>
        <KeysHint />
        {fullPage && <FullPageHint {...fullPage} />}
      </p>
      <UploadList {...uploads} onGone={focus} />
      {dialog && (
        <EditorDialog name={dialog} {...{ editor, findPosts, uploads }} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

interface AtTextProps extends Pick<ReturnType<typeof useEditorParts>, 'editor' | 'blockMenu' | 'alt'> {
  openDialog(name: DialogName): void
  onRefused(reason: string): void
}

/** What stands at blocks of the text. */
const AtText = ({ editor, blockMenu, alt, openDialog, onRefused }: AtTextProps) => (
  <>
    <BlockHandle
      editor={editor}
      isMenuAsked={blockMenu.isAsked}
      onAnswer={blockMenu.onAnswer}
      openDialog={openDialog}
    />
    <PicturePlace editor={editor} isAltAsked={alt.isAsked} onAnswer={alt.onAnswer} openDialog={openDialog} />
    <BlockPanel editor={editor} openDialog={openDialog} />
    <AddButton editor={editor} />
    <SlashMenuPlace {...{ editor, openDialog, onRefused }} />
    <ReferenceMenuPlace editor={editor} />
    <CodePanel editor={editor} openDialog={openDialog} />
    <FormulaPanel editor={editor} openDialog={openDialog} />
  </>
)

/** Attributes of the editable element. */
const attributesOf = (id: string, label: string, describedBy: string) => ({
  id,
  class: 'prose editor-text',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  'aria-describedby': describedBy,
})

function useUploadReport(isUnderWay: boolean, onUploading: Props['onUploading']): void {
  const report = useEffectEvent(() => onUploading?.(isUnderWay))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it changes
  useEffect(() => report(), [isUnderWay])
}
