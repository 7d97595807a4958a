import { historyField, redo, undo } from '@codemirror/commands'
import { openSearchPanel } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Editor } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import type { Fault } from '#contract/markdown/read/fault.ts'
import type { UploadImage } from '../../../api/upload-image.ts'
import { coveredEdges } from '../behaviour/covered-edges.ts'
import { knownKeys } from '../citations/shown-works.ts'
import { type BodyMarkdown, createBodyMarkdown } from './body-markdown.ts'
import { bodyReaders } from './body-readers.ts'
import { createFlush } from './flush.ts'
import { placeInDocument, placeInMarkdown } from './places.ts'
import { replaceBlocks } from './replace-blocks.ts'
import { faultLines, setFaults } from './source-faults.ts'
import { sourceKeys } from './source-keys.ts'
import { sourceLanguage } from './source-language.ts'
import { sourceTheme } from './source-theme.ts'
import { createSourceUploads } from './source-uploads.ts'

/** What an earlier visit left: its text and its undo, for as long as the document is the same. */
export interface KeptSource {
  doc: PostNode
  body: BodyMarkdown
  state: unknown
}

interface Parts {
  editor: Editor
  host: HTMLElement
  label: string
  /** The ids of hints and errors. */
  describedBy: string
  kept: KeptSource | null
  uploadImage: UploadImage
  focusToolbar(): void
  onFaults(faults: Fault[]): void
  onProblem(reason: string): void
}

/** Metadata of a transaction that brings what was typed as Markdown. */
const fromSource = 'fromMarkdown'

/** What is typed last stands clear of the bars. */
function withGap() {
  const { top, bottom } = coveredEdges()
  return { top: top + lineGap, bottom: bottom + lineGap }
}

/** In pixels. */
const lineGap = 12

const savedFields = { history: historyField }

/** Edits the document of an editor as Markdown. The document follows what is typed, and the text what else changes the document. */
export function createSourceSession({ editor, host, kept, onFaults, onProblem, ...parts }: Parts) {
  const readers = { ...bodyReaders(editor.schema), keys: () => knownKeys(editor.state) }
  const known = kept?.doc === editor.state.doc ? kept : null
  let body = known?.body ?? createBodyMarkdown(editor.state.doc, readers)
  let isReadable = true
  const uploads = createSourceUploads(parts.uploadImage, onProblem)
  const flush = createFlush(readTyped)
  const extensions = [
    sourceKeys(parts.focusToolbar),
    sourceLanguage,
    sourceTheme,
    faultLines,
    uploads.handlers,
    EditorView.lineWrapping,
    EditorView.scrollMargins.of(withGap),
    EditorView.perLineTextDirection.of(true),
    EditorView.contentAttributes.of({
      ...{
        'aria-label': parts.label,
        tabindex: '0',
        spellcheck: 'true',
        autocapitalize: 'sentences',
        autocorrect: 'on',
      },
    }),
    EditorView.updateListener.of(({ docChanged, transactions }) => {
      if (docChanged && !transactions.some((one) => one.isUserEvent(fromSource))) flush.soon()
    }),
  ]
  // Policies allow its style sheets in a tree of its own only.
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const view = new EditorView({
    parent: root,
    root,
    state: known
      ? EditorState.fromJSON(known.state, { extensions }, savedFields)
      : EditorState.create({ doc: body.markdown, extensions }),
  })
  describe(view.contentDOM, parts.describedBy)

  const text = () => view.state.doc.toString()

  function readTyped(): void {
    const { doc, faults } = body.read(text())
    isReadable = doc !== null
    view.dispatch({ effects: setFaults.of(faults) })
    onFaults(faults)
    const tr = doc && replaceBlocks(editor.state, doc)
    if (tr) editor.view.dispatch(tr.setMeta(fromSource, true))
  }

  function follow({ transaction }: { transaction: Transaction }): void {
    if (!transaction.docChanged || transaction.getMeta(fromSource)) return
    flush.drop()
    body = createBodyMarkdown(editor.state.doc, readers)
    isReadable = true
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: body.markdown },
      effects: setFaults.of([]),
      userEvent: fromSource,
    })
    onFaults([])
  }
  editor.on('transaction', follow)

  function show(place: number): void {
    view.dispatch({
      selection: { anchor: place },
      effects: EditorView.scrollIntoView(place, { y: 'center' }),
    })
    view.focus()
  }
  const position = () => placeInDocument(editor.state.doc, text(), view.state.selection.main.head)
  const { head } = editor.state.selection
  // Unless the cursor was moved since the last visit, it is where it was, to the letter.
  show(
    known && position() === head
      ? view.state.selection.main.head
      : placeInMarkdown(editor.state.doc, head, text()),
  )

  return {
    focus: () => view.focus(),
    find: () => openSearchPanel(view),
    undo: () => undo(view),
    redo: () => redo(view),
    flush: flush.now,
    settled: uploads.settled,
    /** Shows the place of a position of the document. */
    goTo: (position: number) => show(placeInMarkdown(editor.state.doc, position, text())),
    goToLine: (line: number) => show(view.state.doc.line(Math.min(line, view.state.doc.lines)).from),
    showCaret: () => show(view.state.selection.main.head),
    isReadable: () => isReadable,
    /** Returns the position of the document where the cursor is. */
    position,

    /** Ends the session. What was typed is in the document. */
    end(): KeptSource {
      flush.now()
      flush.end()
      editor.off('transaction', follow)
      uploads.cancel()
      const state = view.state.toJSON(savedFields)
      view.destroy()
      return { doc: editor.state.doc, body, state }
    },
  }
}
export type SourceSession = ReturnType<typeof createSourceSession>

/** Ids do not lead out of a tree, but elements do. */
function describe(content: HTMLElement, ids: string): void {
  const elements = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
  Object.assign(content, { ariaDescribedByElements: elements })
}
