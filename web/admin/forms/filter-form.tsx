import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

interface Props {
  /** The address of the list. */
  path: string
  className?: string
  children: ReactNode
}

/** The filter of a list: a form that becomes the address, so that back, forward and reload keep what was asked. */
export function FilterForm({ path, className = '', children }: Props) {
  const { location } = useNavigation()
  return (
    <Form className={`filter ${className}`} role="search">
      {children}
      <button className="button secondary" type="submit">
        {location?.pathname === path ? 'Filtering …' : 'Filter'}
      </button>
    </Form>
  )
}

interface SearchProps {
  id: string
  name: string
  label: string
  value: string
  maxLength: number
}

/** The field of such a form for what is looked for; its label stands in it while it is empty. */
export function FilterSearch({ label, value, ...input }: SearchProps) {
  return (
    <>
      <label className="visually-hidden" htmlFor={input.id}>
        {label}
      </label>
      <input
        ref={useFilterField<HTMLInputElement>(value)}
        type="search"
        dir="auto"
        autoComplete="off"
        placeholder={label}
        defaultValue={value}
        {...input}
      />
    </>
  )
}

/** For a field of such a form: it follows the address, which back and forward change, and with it what is asked. */
export function useFilterField<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Field>(null)
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  return field
}
