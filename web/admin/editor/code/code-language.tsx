import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useRef } from 'react'
import { codeLanguageOf, codeLanguages } from '#contract/html/code-languages.ts'
import { codeLanguageAt, setCodeLanguage } from '../commands/code-language.ts'
import { useCornerOfBlock } from './use-corner-of-block.ts'

/** On the corner of the code block with the cursor: the choice of its language. Keeps one that is not in the list. */
export function CodeLanguage({ editor }: { editor: Editor }) {
  const language = useEditorState({ editor, selector: ({ editor }) => codeLanguageAt(editor.state) })
  return language === null ? null : <Choice editor={editor} language={language} />
}

function Choice({ editor, language }: { editor: Editor; language: string }) {
  const box = useRef<HTMLDivElement>(null)
  useCornerOfBlock(editor, box)
  const known = codeLanguageOf(language)
  return (
    <div ref={box} className="code-language">
      <select
        aria-label="Language of this code"
        value={known?.name ?? language}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          editor.view.focus()
        }}
        onChange={({ target }) => setCodeLanguage(target.value)(editor.state, editor.view.dispatch)}
      >
        <option value="">Plain text</option>
        {language && !known && <option value={language}>{language}</option>}
        {codeLanguages.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
