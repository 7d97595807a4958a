import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '#contract/limits.ts'
import type { SiteLink } from '#contract/site.ts'
import { PagePicker } from './page-picker.tsx'

interface Props {
  id: string
  label: string
  hint: string
  /** A list of links as JSON. */
  value: string
  onChange: (value: string) => void
  /** The addresses at which readers find nothing. */
  hiddenLinks: string[]
  /** The errors of the form by field, such as `navigation.0.address`. */
  errors: Record<string, string> | undefined
}

/** A list of links, edited in place: a row for each, with its words and its address. */
export function LinkRows({ id, label, hint, value, onChange, hiddenLinks, errors = {} }: Props) {
  const links = JSON.parse(value) as SiteLink[]
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [isPicking, setPicking] = useState(false)
  const write = (changed: SiteLink[]) => onChange(JSON.stringify(changed))
  const withLink = (at: number, change: Partial<SiteLink>) =>
    links.map((link, place) => (place === at ? { ...link, ...change } : link))

  /** Focuses a row before the next key is typed. Where there is none, the next thing to do is to add one. */
  function writeAndFocus(changed: SiteLink[], at: number) {
    flushSync(() => write(changed))
    const field = list.current?.children[at]?.querySelector('input')
    const next = field ?? addButton.current
    next?.focus()
  }

  const add = (link: SiteLink) => writeAndFocus([...links, link], links.length)

  function moveUp(at: number) {
    const changed = [...links]
    changed.splice(at - 1, 0, ...changed.splice(at, 1))
    writeAndFocus(changed, at - 1)
  }

  function remove(at: number) {
    const others = links.filter((_link, place) => place !== at)
    writeAndFocus(others, Math.max(at - 1, 0))
  }

  return (
    <fieldset
      className="link-rows"
      id={id}
      tabIndex={-1}
      aria-describedby={`${id}-error`}
      data-invalid={errors[id] ? true : undefined}
    >
      <legend>{label}</legend>
      <p className="field-hint">{hint}</p>
      <p className="field-error" id={`${id}-error`}>
        {errors[id]}
      </p>
      <ul ref={list}>
        {links.map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <li key={at}>
            <LinkInput
              {...{ id: `${id}.${at}.text`, label: `Text of link ${at + 1}`, placeholder: 'Text', errors }}
              value={link.text}
              onChange={(text) => write(withLink(at, { text }))}
            />
            <LinkInput
              {...{
                id: `${id}.${at}.address`,
                label: `Address of link ${at + 1}`,
                placeholder: '/tags',
                errors,
              }}
              value={link.address}
              note={
                hiddenLinks.includes(link.address) &&
                'Hidden from readers: no public page or post has this address.'
              }
              onChange={(address) => write(withLink(at, { address }))}
            />
            <button
              type="button"
              className="quiet-button"
              disabled={at === 0}
              aria-label={`Move link ${at + 1} up`}
              onClick={() => moveUp(at)}
            >
              ↑
            </button>
            <button
              type="button"
              className="quiet-button"
              aria-label={`Remove link ${at + 1}`}
              onClick={() => remove(at)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {links.length < limits.site.maxLinks && (
        <div className="site-actions">
          <button
            ref={addButton}
            type="button"
            className="button secondary"
            onClick={() => add({ text: '', address: '' })}
          >
            Add a link
          </button>
          <button type="button" className="button secondary" onClick={() => setPicking(true)}>
            Choose a page …
          </button>
        </div>
      )}
      {isPicking && (
        <PagePicker
          onChoose={(link) => {
            setPicking(false)
            add(link)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  )
}

interface InputProps extends Pick<Props, 'id' | 'label' | 'value' | 'onChange'> {
  placeholder: string
  note?: string | false
  errors: Record<string, string>
}

function LinkInput({ id, label, placeholder, value, note, onChange, errors }: InputProps) {
  const error = errors[id]
  return (
    <div className="field">
      <input
        {...{ id, placeholder, value }}
        aria-label={label}
        aria-describedby={`${note ? `${id}-note ` : ''}${id}-error`}
        aria-invalid={error ? true : undefined}
        dir="auto"
        onChange={({ target }) => onChange(target.value)}
      />
      {note && (
        <p className="field-hint" id={`${id}-note`}>
          {note}
        </p>
      )}
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}
