import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Field } from '../../ui/field.tsx'

interface Props {
  id: string
  label: string
  error?: string
}

/** Loaded with the first letter. Without the list there is no advice. */
const loadList = () =>
  import('virtual:password-dictionary').then(
    ({ default: list }) => list,
    () => '',
  )

/** Warns of common passwords. The check runs in the browser; nothing is sent before the form is submitted. */
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
