import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { limits } from '#contract/limits.ts'
import { matchingKey } from '#contract/matching-key.ts'
import type { OwnListedPost } from '#contract/post.ts'
import { useOwnPosts } from '../loading/use-own-posts.ts'
import { clearNotice } from '../notices/notices.tsx'
import { useIsOwner } from '../session/own-position.ts'
import { type Place, placesFor } from './places.ts'

/** Those with all words in their names, or in that of their screen. */
function withWords(places: Place[], words: string): Place[] {
  const keys = words.split(/\s+/).map(matchingKey)
  return places.filter(({ text, on }) => {
    const name = matchingKey(`${on ?? ''} ${text}`)
    return keys.every((key) => name.includes(key))
  })
}

/** Where own posts or pages of these words are edited; none while they are loaded or cannot be. */
const placesOf = (posts: OwnListedPost[] | null, words: string): Place[] =>
  withWords(
    (posts ?? []).map(({ url, title, status }) => ({ to: paths.editPost(url), text: title, on: status })),
    words,
  )

/** Finds a screen, a setting, or one's own post or page by words in its name, and goes there. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const posts = useOwnPosts(words, 'post')
  const pages = useOwnPosts(words, 'page')
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const { screens, settings } = placesFor(useIsOwner())
  const groups = [
    { title: 'Screens', places: withWords(screens, words) },
    { title: 'Your posts', places: placesOf(posts, words) },
    { title: 'Your pages', places: placesOf(pages, words) },
    { title: 'Settings', places: words.trim() ? withWords(settings, words) : [] },
  ].filter(({ places }) => places.length > 0)
  const all = groups.flatMap(({ places }) => places)

  function goTo({ to }: Place) {
    clearNotice()
    dialog.current?.close()
    navigate(to)
  }

  function move(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 + all.length }
    const step = steps[event.key]
    const chosen = all[active]
    if (event.nativeEvent.isComposing) return
    if (step !== undefined && all.length > 0) setActive(step % all.length)
    else if (event.key === 'Enter' && chosen) goTo(chosen)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      className="modal-dialog palette"
      aria-label="Go to"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <input
        role="combobox"
        aria-label="A screen, a post, a page or a setting"
        aria-expanded={all.length > 0}
        aria-controls={id}
        aria-activedescendant={all[active] && `${id}-${active}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Go to a screen, a post, a page or a setting"
        maxLength={limits.post.maxTitleCharacters}
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
          setActive(0)
        }}
        onKeyDown={move}
      />
      <div id={id} role="listbox" aria-label="Places" className="option-list" hidden={all.length === 0}>
        {groups.map(({ title, places }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true">{title}</p>
            {places.map((place) => (
              <Option
                key={place.to}
                id={`${id}-${all.indexOf(place)}`}
                place={place}
                isActive={place === all[active]}
                onChoose={() => goTo(place)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status">{all.length === 0 ? 'Nothing has these words in its name.' : ''}</p>
      {(posts === null || pages === null) && <p role="alert">Your posts and pages could not be loaded.</p>}
    </dialog>
  )
}

interface OptionProps {
  id: string
  place: Place
  isActive: boolean
  onChoose(): void
}

const Option = ({ id, place: { text, on }, isActive, onChoose }: OptionProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <bdi>{text}</bdi>
    {on && <small>{on}</small>}
  </div>
)
