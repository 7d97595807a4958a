import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { numberedRows } from '#contract/content/equation-rows.ts'
import { lineAndColumn } from '#contract/html/maths/formula-fault.ts'
import { useFocusInEditor } from '../behaviour/use-focus-in-editor.ts'
import type { DialogName } from '../blocks/block-kind.ts'
import { formulaElement } from '../formulas/formula-element.ts'
import type { ShownFormula } from '../formulas/formula-worker.ts'
import type { NumberedFormula } from '../formulas/numbered-formulas.ts'
import { shownFormula } from '../formulas/show-formulas.ts'
import { LabelButton } from '../labels/label-button.tsx'
import { PanelBox } from './panel-box.tsx'

interface Props {
  editor: Editor
  openDialog(name: DialogName): void
}

/** Below the formula that is edited: how readers see it, or what is wrong with it and where. */
export function FormulaPanel({ editor, openDialog }: Props) {
  const hasFocus = useFocusInEditor(editor)
  const shown = useEditorState({ editor, selector: ({ editor }) => shownFormula(editor.state) })
  if (!shown || !hasFocus) return null
  const { formula, result } = shown
  return (
    <PanelBox
      editor={editor}
      label="Formula"
      className="block-panel formula-panel"
      place={{ pos: formula.from, to: formula.to, at: 'words' }}
    >
      <Look math={result?.math ?? null} onShown={() => editor.commands.scrollIntoView()} />
      <p role="status">{faultText(formula, result)}</p>
      {formula.isDisplay && !hasRows(formula.tex) && <LabelButton editor={editor} openDialog={openDialog} />}
    </PanelBox>
  )
}

/** Rows have their labels in the TeX. */
const hasRows = (tex: string): boolean => (numberedRows(tex) ?? []).length > 0

interface LookProps {
  math: ShownFormula['math']
  /** Called when the height may have changed. */
  onShown(): void
}

/** The last look stays while the next one is made, so that nothing flickers. */
function Look({ math, onShown }: LookProps) {
  const place = useRef<HTMLDivElement>(null)
  const report = useEffectEvent(onShown)
  useLayoutEffect(() => {
    if (!math) return
    place.current?.replaceChildren(formulaElement(math))
    report()
  }, [math])
  return <div ref={place} className="prose" />
}

function faultText({ tex, missing }: NumberedFormula, result: ShownFormula | null): string {
  if (tex.trim() === '') return 'Type TeX, such as x^2'
  const fault = result?.fault
  if (!fault) return missing === null ? '' : `No equation in this text is called “${missing}”.`
  if (fault.at === null) return fault.message
  const { line, column } = lineAndColumn(tex, fault.at)
  return `${tex.includes('\n') ? `Line ${line}, column` : 'Column'} ${column}: ${fault.message}`
}
