import { useEffect, useRef, useState } from 'react'
import {
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { clearNotice } from '../notices/notices.tsx'
import { screenPlaces, settingPlaces } from './places.ts'
import { useOwnPosts } from './use-own-posts.ts'

const maxCharacters = 200

/** Finds a screen, a setting or one's own post by words in its name, and goes there. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { contains } = useFilter({ sensitivity: 'base' })
  const [words, setWords] = useState('')
  const posts = useOwnPosts(words)
  useEffect(() => dialog.current?.showModal(), [])

  const hasWords = (text: string) =>
    words
      .trim()
      .split(/\s+/)
      .every((word) => contains(text, word))
  const groups = [
    { title: 'Screens', places: screenPlaces },
    {
      title: 'Your posts',
      places: (posts ?? []).map(({ url, title, status }) => ({
        to: paths.editPost(url),
        text: title,
        on: status,
      })),
    },
    { title: 'Settings', places: words.trim() ? settingPlaces : [] },
  ]

  function goTo(to: string) {
    clearNotice()
    dialog.current?.close()
    navigate(to)
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
      <Autocomplete inputValue={words} onInputChange={setWords} filter={hasWords}>
        <SearchField aria-label="A screen, a post or a setting" autoFocus>
          <Input placeholder="Go to a screen, a post or a setting" maxLength={maxCharacters} />
        </SearchField>
        <Menu
          aria-label="Places"
          className="action-menu"
          onAction={(to) => goTo(String(to))}
          renderEmptyState={() => <p role="status">Nothing has these words in its name.</p>}
        >
          {groups
            .filter(({ places }) => places.length > 0)
            .map(({ title, places }) => (
              <MenuSection key={title}>
                <Header>{title}</Header>
                {places.map(({ to, text, on }) => (
                  <MenuItem key={to} id={to} textValue={`${on ?? ''} ${text}`}>
                    <bdi>{text}</bdi>
                    {on && <small>{on}</small>}
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
        </Menu>
      </Autocomplete>
      {posts === null && <p role="alert">Your posts could not be loaded.</p>}
    </dialog>
  )
}
