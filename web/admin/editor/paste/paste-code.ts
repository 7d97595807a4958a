import type { Mark } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { codeLanguageOf } from '#contract/html/code-languages.ts'
import { dispatchStep } from '../behaviour/history-limit.ts'
import { looksLikeMarkdown } from './markdown.ts'
import type { PasteReport } from './paste-report.ts'
import { asPaste, pasteText } from './paste-text.ts'
import { readConverted, readPlainText } from './read-pasted.ts'

/** Names of VS Code that nobody else uses. */
const ownNames: Record<string, string> = { javascriptreact: 'jsx', typescriptreact: 'tsx' }

/** Pastes what was copied in VS Code, which names the language: several lines as a block of code, one as code in its line. */
export function pasteCode(view: EditorView, data: DataTransfer, report: PasteReport): boolean {
  const language = languageOf(data.getData('vscode-editor-data'))
  const text = data.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (!language || !text) return false
  if (language === 'markdown' && looksLikeMarkdown(text)) {
    const { schema, selection } = view.state
    const slice = readPlainText(text, schema, selection.$from.marks())
    pasteText(view, text, slice, (html) => readConverted(html, schema, report))
  } else dispatchStep(view, asPaste(codeTransaction(view.state, text, language)))
  return true
}

function codeTransaction(
  { schema, selection, tr }: EditorState,
  text: string,
  language: string,
): Transaction {
  const { codeBlock } = schema.nodes
  if (text.includes('\n') && codeBlock) {
    const code = { class: `language-${language}` }
    return tr.replaceSelectionWith(codeBlock.create({ code }, schema.text(text)), false)
  }
  const mark = schema.marks.inlineElement?.create({ element: 'code' }) as Mark
  return tr.replaceSelectionWith(schema.text(text, mark.addToSet(selection.$from.marks())), false)
}

/** Returns the language in the data of VS Code, such as `{"mode":"ruby"}`; empty for plain text and for other data. */
function languageOf(json: string): string {
  const mode = /"mode"\s*:\s*"([\w+#.-]{1,40})"/.exec(json)?.[1] ?? ''
  if (mode === 'plaintext') return ''
  return ownNames[mode] ?? codeLanguageOf(mode)?.name ?? mode
}
