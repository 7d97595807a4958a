import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Field } from '../../ui/field.tsx'

interface Props {
  id: string
  label: string
  error?: string
}

/** Without the list, which comes with the first letter, nothing is advised. */
const loadList = () =>
  import('virtual:password-dictionary').then(
    ({ default: list }) => list,
    () => '',
  )

/** A field for a password that is chosen. Whether it is a common one is found out in the browser: nothing is sent before the form is. */
export function NewPasswordField({ id, label, error }: Props) {
  const [typed, setTyped] = useState('')
  const [list, setList] = useState<string | null>(null)
  const isCommon = list?.includes(`\n${typed.toLowerCase()}\n`)
  return (
    <Field
      id={id}
      label={label}
      type="password"
      autoComplete="new-password"
      hint={`At least ${limits.auth.minPasswordCharacters} characters.`}
      advice={
        isCommon && !error
          ? 'This password is among the first that attackers try. It is better to choose another one.'
          : ''
      }
      error={error}
      onChange={(text) => {
        setTyped(text)
        if (list === null) void loadList().then(setList)
      }}
    />
  )
}
