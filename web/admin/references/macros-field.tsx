import { useId, useState } from 'react'
import { macroLines } from '#contract/html/maths/macro-lines.ts'
import { areMacrosEqual, type Macros } from '#contract/html/maths/macros.ts'
import { type LineFault, readMacroLines } from '#contract/html/maths/read-macro-lines.ts'

interface Props {
  macros: Macros
  onChange(macros: Macros): void
}

/** The macros of formulas, one in a line. While a line is wrong, the macros stay as they were, and what is typed stays in the field. */
export function MacrosField({ macros, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(() => ({ text: textOf(macros), macros }))
  // Another text of the form has other macros.
  const text = areMacrosEqual(macros, typed.macros) ? typed.text : textOf(macros)
  const read = readMacroLines(text)
  const faults = 'faults' in read ? read.faults : []

  function change(next: string) {
    const changed = readMacroLines(next)
    const valid = 'macros' in changed ? changed.macros : macros
    setTyped({ text: next, macros: valid })
    if (!areMacrosEqual(valid, macros)) onChange(valid)
  }
  return (
    <div className="field">
      <label htmlFor={id}>Macros of formulas</label>
      <textarea
        id={id}
        rows={4}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <p className="field-hint" id={`${id}-hint`}>
        One in a line, such as <code>\R = \mathbb&#123;R&#125;</code>, with <code>#1</code> to <code>#9</code>{' '}
        for arguments.
      </p>
      <p className="field-error" id={`${id}-error`} role="status">
        {faults.length > 0 &&
          `${sentenceOf(faults[0] as LineFault)} Until then the macros stay as they were.`}
      </p>
    </div>
  )
}

const textOf = (macros: Macros): string => macroLines(macros).join('\n')

const sentenceOf = ({ line, message }: LineFault): string =>
  line === null ? message : `Line ${line}: ${message}`
