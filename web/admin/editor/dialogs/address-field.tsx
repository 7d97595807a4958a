import './address-field.css'
import { type KeyboardEvent, useId, useState } from 'react'
import type { FindPosts, FoundPost } from '../../../api/find-posts.ts'
import { DialogField } from './dialog-field.tsx'
import { isSearch } from './typed-address.ts'
import { useFoundPosts } from './use-found-posts.ts'

interface Props {
  value: string
  hint: string
  error?: string
  onType(value: string): void
  onChoose(post: FoundPost): void
  findPosts: FindPosts
}

/** The address of a link, or words to find a post by: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function AddressField({ value, onType, onChoose, findPosts, ...texts }: Props) {
  const listId = useId()
  const [active, setActive] = useState(-1)
  const [isClosed, setClosed] = useState(true)
  const words = isClosed || !isSearch(value) ? '' : value.trim()
  const found = useFoundPosts(words, findPosts)
  const isOpen = found.length > 0

  function choose(post: FoundPost) {
    setClosed(true)
    setActive(-1)
    onChoose(post)
  }

  function press(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = event.key === 'Enter' ? found[active] : undefined
    if (!step && !chosen && event.key !== 'Escape') return
    event.preventDefault()
    // The typed text lies between the last and the first post.
    const places = found.length + 1
    if (step) setActive(((active + 1 + step + places) % places) - 1)
    else if (chosen) choose(chosen)
    else setClosed(true)
  }

  return (
    <div>
      <DialogField
        label="Address"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        onChange={({ target }) => {
          setClosed(false)
          setActive(-1)
          onType(target.value)
        }}
        onKeyDown={press}
        {...texts}
      />
      <div className="option-list found-posts" id={listId} role="listbox" aria-label="Posts" hidden={!isOpen}>
        {found.map((post, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={post.url}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(post)}
          >
            <bdi>{post.title}</bdi> <small>{noteOn(post)}</small>
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {isOpen && `${found.length} ${found.length === 1 ? 'post' : 'posts'}. Choose with the arrow keys.`}
      </p>
    </div>
  )
}

const noteOn = ({ status, isOwn, author }: FoundPost): string =>
  ({ draft: 'Draft', private: 'Private', public: isOwn ? 'Yours' : (author ?? '') })[status]
