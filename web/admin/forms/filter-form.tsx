import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

interface Props {
  /** The address of the list. */
  path: string
  className?: string
  children: ReactNode
}

/** The filter of a list. Its values are in the query, so that back, forward and reload keep them. */
export function FilterForm({ path, className = '', children }: Props) {
  const { location, formData } = useNavigation()
  // A link to another page of the list loads the same address, but sends no form.
  const isFiltering = formData !== undefined && location.pathname === path
  return (
    <Form className={`filter ${className}`} role="search">
      {children}
      <button className="button secondary" type="submit">
        {isFiltering ? 'Filtering …' : 'Filter'}
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

/** The search field of a filter, with its label as placeholder. */
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

/** Keeps a field of a filter in sync with the query, which back and forward change. */
export function useFilterField<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Field>(null)
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  return field
}
