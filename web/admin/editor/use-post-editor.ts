import { type Content, Editor } from '@tiptap/core'
import { Dropcursor, Gapcursor } from '@tiptap/extensions'
import { useEffect, useRef, useState } from 'react'
import { ClickBelow } from './behaviour/click-below.ts'
import { scrollEdges } from './behaviour/covered-edges.ts'
import { EnterOnScreen } from './behaviour/enter-on-screen.ts'
import { FormatEdges } from './behaviour/format-edges.ts'
import { History } from './behaviour/history-limit.ts'
import { KeepNotes } from './behaviour/keep-notes.ts'
import { Keyboard } from './behaviour/keyboard.ts'
import { KeyboardOnScreen } from './behaviour/keyboard-on-screen.ts'
import { LeaveText } from './behaviour/leave-text.ts'
import { LinkEdges } from './behaviour/link-edges.ts'
import { NormalizeDocument } from './behaviour/normalize-document.ts'
import { PressFromOutside } from './behaviour/press-from-outside.ts'
import { ShowNewBlock } from './behaviour/show-new-block.ts'
import { ShowSelection } from './behaviour/show-selection.ts'
import { SkipUnseen } from './behaviour/skip-unseen.ts'
import { StayInText } from './behaviour/stay-in-text.ts'
import { SyncSelection } from './behaviour/sync-selection.ts'
import { TaskBoxes } from './behaviour/task-boxes.ts'
import { TypedSigns } from './behaviour/typed-signs.ts'
import type { DialogName } from './blocks/block-kind.ts'
import { CodeColours } from './code/code-colours.ts'
import { WholeLines } from './code/whole-lines.ts'
import type { TextRange } from './commands/images.ts'
import { Definitions } from './definitions/definitions.ts'
import { FindKeys, type FindMode } from './find/find-keys.ts'
import { Footnotes } from './footnotes/footnotes.ts'
import { Formulas } from './formulas/show-formulas.ts'
import { readHtml } from './html/read-html.ts'
import { writeHtml } from './html/write-html.ts'
import { Autolink } from './links/autolink.ts'
import { BlockKeys } from './moving/block-keys.ts'
import { PanelKeys } from './panels/panel-keys.ts'
import { Paste } from './paste/paste.ts'
import { Pictures } from './pictures/pictures.ts'
import { ReferenceMenu } from './references/reference-state.ts'
import { documentSchema } from './schema/document.ts'
import { SlashMenu } from './slash-menu/slash-state.ts'
import { CodeFigureKeys } from './tabs/code-figure-keys.ts'
import { TitledBlocks } from './titled/titled-blocks.ts'
import { UploadPlaceholders } from './uploads/upload-placeholders.ts'

interface Options {
  initialHtml: string
  /** Attributes of the editable element. */
  attributes: Record<string, string>
  onChange(html: string): void
  openDialog(name: DialogName): void
  onFind(mode: FindMode): void
  focusToolbar(): void
  /** Whether quotation marks and dashes become typographic ones while they are typed. */
  areTypographic(): boolean
  /** Of the text as a whole. */
  language(): string | undefined
  /** Called with what screen readers say after a change of whole blocks. */
  announce(note: string): void
  openBlockMenu(): void
  /** Called when the alternative text of the selected picture is asked for. */
  onAskForAlt(): void
  onRefused(reason: string): void
  insertImages(files: File[], place: TextRange): void
}

/** Creates the editor once per component. */
export function usePostEditor({ initialHtml, attributes, ...callbacks }: Options): Editor {
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  const [extensions] = useState(() => [
    ...documentSchema,
    SyncSelection,
    PressFromOutside,
    SkipUnseen,
    ShowSelection,
    History,
    LinkEdges,
    FormatEdges,
    Autolink,
    TypedSigns.configure({
      areTypographic: () => latest.current.areTypographic(),
      language: () => latest.current.language(),
    }),
    CodeColours,
    Formulas,
    KeepNotes,
    StayInText,
    NormalizeDocument,
    WholeLines,
    LeaveText,
    TaskBoxes,
    ClickBelow,
    Dropcursor.configure({ class: 'drop-cursor', color: false, width: 2 }),
    Gapcursor,
    Keyboard.configure({
      openDialog: (name) => latest.current.openDialog(name),
      focusToolbar: () => latest.current.focusToolbar(),
      onRefused: (reason) => latest.current.onRefused(reason),
    }),
    SlashMenu.configure({
      openDialog: (name) => latest.current.openDialog(name),
      onRefused: (reason) => latest.current.onRefused(reason),
    }),
    ReferenceMenu,
    FindKeys.configure({ onFind: (mode) => latest.current.onFind(mode) }),
    BlockKeys.configure({
      announce: (note) => latest.current.announce(note),
      openMenu: () => latest.current.openBlockMenu(),
    }),
    Pictures.configure({ onAsk: () => latest.current.onAskForAlt() }),
    TitledBlocks,
    Definitions,
    Footnotes,
    CodeFigureKeys,
    PanelKeys,
    KeyboardOnScreen,
    ShowNewBlock,
    EnterOnScreen,
    UploadPlaceholders,
    Paste.configure({
      onRefused: (reason) => latest.current.onRefused(reason),
      insertImages: (files, place) => latest.current.insertImages(files, place),
    }),
  ])
  const [editor] = useState(
    () =>
      new Editor({
        extensions,
        injectCSS: false,
        // Nobody hears what it tells after each key.
        enableCoreExtensions: { delete: false },
        enableInputRules: false,
        enablePasteRules: false,
        editorProps: { attributes, ...scrollEdges },
        onBeforeCreate: ({ editor }) => {
          // TipTap accepts nodes, although its types do not.
          editor.options.content = readHtml(initialHtml, editor.schema) as unknown as Content
        },
        onUpdate: ({ editor }) => latest.current.onChange(writeHtml(editor.state.doc)),
      }),
  )
  useDestruction(editor)
  return editor
}

/**
 * Destroys the editor once its component is gone, but not between the two mounts of React's strict mode. TipTap's own hook also destroys it
 * if more than a millisecond passes before it is mounted, which slow devices take.
 */
function useDestruction(editor: Editor): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(timer.current)
    return () => {
      timer.current = setTimeout(() => editor.destroy())
    }
  }, [editor])
}
