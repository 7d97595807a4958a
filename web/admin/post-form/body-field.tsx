import { lazy, type RefObject, Suspense, useId } from 'react'
import type { Macros } from '#contract/html/maths/macros.ts'
import type { CitationStyle } from '#contract/references/bibliography.ts'
import type { Reference } from '#contract/references/reference.ts'
import { findPosts } from '../../api/find-posts.ts'
import { uploadImage } from '../../api/upload-image.ts'
import type { CheckedBody } from '../editor/checks/body-checks.ts'
import type { EditorHandle } from '../editor/editor-handle.ts'
import type { FullPageSwitch } from '../editor/toolbar/full-page-button.tsx'
import type { PreviewSwitch } from '../editor/toolbar/preview-button.tsx'
import type { TextLanguage } from '../presentation/use-text-language.ts'

/** The bundle of the server, where no form is rendered, is without client modules; this one would be most of it. */
const Editor = lazy(async () => ({ default: (await import('../editor/editor.client.tsx')).Editor }))

interface Props {
  editor: RefObject<EditorHandle | null>
  /** The text with which the editor begins. */
  html: string
  macros: Macros
  references: readonly Reference[]
  citationStyle: CitationStyle
  onChange: (html: string) => void
  /** Called when uploads begin or end. */
  onUploading: (isUnderWay: boolean) => void
  /** Called with the body at first, and a moment after it changed. */
  onRested: (body: CheckedBody) => void
  fullPage: FullPageSwitch
  preview: PreviewSwitch
  typographicSigns: boolean
  language: TextLanguage['attributes']
  error?: string
}

/** The editor, which is loaded apart from the form. */
export function BodyField({ editor, html, fullPage, error, ...others }: Props) {
  const errorId = useId()
  return (
    <div className={fullPage.isOn ? 'page-body' : 'field'}>
      <span className={fullPage.isOn ? 'visually-hidden' : 'label'}>Body</span>
      <Suspense fallback={<div className="editor-place" />}>
        <Editor
          ref={editor}
          label="Body"
          describedBy={errorId}
          initialHtml={html}
          uploadImage={uploadImage}
          findPosts={findPosts}
          fullPage={fullPage}
          {...others}
        />
      </Suspense>
      <p className="field-error" id={errorId}>
        {error}
      </p>
    </div>
  )
}
