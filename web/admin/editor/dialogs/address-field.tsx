import './address-field.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FindPosts, FoundPost } from '../../../api/find-posts.ts'
import { findPlaces, type PlaceInPost } from '../references/places.ts'
import { DialogField } from './dialog-field.tsx'
import { isSearch } from './typed-address.ts'
import { useFoundPosts } from './use-found-posts.ts'

interface Props {
  value: string
  hint: string
  error?: string
  onType(value: string): void
  onChoose(post: FoundPost): void
  onChoosePlace(place: PlaceInPost): void
  findPosts: FindPosts
  /** What of this post links can lead to. */
  places: readonly PlaceInPost[]
}

/** More would hide the posts that are found, too. */
const maxPlaces = 8

interface Option {
  key: string
  text: string
  note: string
  choose(): void
}

/** The address of a link, or words to find a post or a part of this one by: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function AddressField({ value, onType, onChoose, onChoosePlace, findPosts, places, ...texts }: Props) {
  const listId = useId()
  const [active, setActive] = useState(-1)
  const [isClosed, setClosed] = useState(true)
  const words = isClosed || !isSearch(value) ? '' : value.trim()
  const { posts, isNone } = useFoundPosts(words, findPosts)
  const inPost = isClosed ? [] : findPlaces(places, value.trim()).slice(0, words ? maxPlaces : undefined)
  const found: Option[] = [
    ...inPost.map((place) => ({
      key: `#${place.id}`,
      text: place.title ? `${place.text} (${place.title})` : place.text,
      note: 'In this text',
      choose: () => onChoosePlace(place),
    })),
    ...posts.map((post) => ({
      key: post.url,
      text: post.title,
      note: noteOn(post),
      choose: () => onChoose(post),
    })),
  ]
  const isOpen = found.length > 0
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function choose(option: Option) {
    setClosed(true)
    setActive(-1)
    option.choose()
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
      <div
        ref={list}
        className="option-list found-posts"
        id={listId}
        role="listbox"
        aria-label="Posts and places"
        hidden={!isOpen}
      >
        {found.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={option.key}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <bdi>{option.text}</bdi> <small>{option.note}</small>
          </div>
        ))}
      </div>
      <div role="status">
        {isOpen && (
          <p className="visually-hidden">
            {found.length} {found.length === 1 ? 'result' : 'results'}. Choose with the arrow keys.
          </p>
        )}
        {!isOpen && isNone && <p className="field-hint nothing-found">No post found.</p>}
      </div>
    </div>
  )
}

const noteOn = ({ status, isOwn, author }: FoundPost): string =>
  ({ draft: 'Draft', private: 'Private', public: isOwn ? 'Yours' : (author ?? '') })[status]
