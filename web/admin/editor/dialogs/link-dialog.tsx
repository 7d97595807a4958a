import { useState } from 'react'
import { paths } from '#contract/addresses/page-paths.ts'
import { blankPage } from '#contract/html/safe-url.ts'
import type { FindPosts, FoundPost } from '../../../api/find-posts.ts'
import { ModalDialog } from '../../forms/modal-dialog.tsx'
import type { PlaceInPost } from '../references/places.ts'
import { AddressField } from './address-field.tsx'
import { DialogField } from './dialog-field.tsx'
import { isSearch, typedLink } from './typed-address.ts'

interface Props {
  /** Null to insert a new link. */
  href: string | null
  /** True if no text is selected. */
  needsText: boolean
  findPosts: FindPosts
  /** What of this post links can lead to. */
  places: readonly PlaceInPost[]
  /** Called to refer to what has a number. */
  onRefer(place: PlaceInPost): void
  onApply(href: string, text: string): void
  onRemove(): void
  onClose(): void
}

export function LinkDialog({ href, needsText, onApply, onRefer, onRemove, onClose, ...found }: Props) {
  const [address, setAddress] = useState(href ?? '')
  const [text, setText] = useState('')
  const [isTextTyped, setTextTyped] = useState(false)
  const [post, setPost] = useState<FoundPost | null>(null)
  const [numbered, setNumbered] = useState<PlaceInPost | null>(null)
  const [error, setError] = useState<string>()
  const isBlank = address.trim() !== '' && typedLink(address) === blankPage

  function apply() {
    const typed = address.trim()
    if (numbered) onRefer(numbered)
    else if (typed === '') setError('Enter the address that the link leads to.')
    else if (typed !== href && !isBlank && isSearch(typed))
      setError('Choose one of the posts, or enter an address.')
    else onApply(typedLink(address), text)
  }

  return (
    <ModalDialog
      title={href === null ? 'Link' : 'Change link'}
      action="Apply"
      onApply={apply}
      onClose={onClose}
      more={
        href !== null && (
          <button type="button" className="button secondary" onClick={onRemove}>
            Remove link
          </button>
        )
      }
    >
      <AddressField
        value={address}
        {...found}
        hint={isBlank ? blankHint : numbered ? hintOnNumbered(numbered) : post ? hintOn(post) : addressHint}
        error={error}
        onType={(typed) => {
          setAddress(typed)
          setPost(null)
          setNumbered(null)
          setError(undefined)
        }}
        onChoosePlace={(place) => {
          setAddress(`#${place.id}`)
          setPost(null)
          setNumbered(place.isNumbered ? place : null)
          setError(undefined)
          if (!isTextTyped) setText(place.text)
        }}
        onChoose={(chosen) => {
          setAddress(paths.post(chosen.url))
          setPost(chosen)
          setNumbered(null)
          setError(undefined)
          if (!isTextTyped) setText(chosen.title)
        }}
      />
      {needsText && !numbered && (
        <DialogField
          label="Text"
          dir="auto"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setTextTyped(target.value !== '')
          }}
        />
      )}
    </ModalDialog>
  )
}

const addressHint =
  'Such as example.org/page, name@example.org or #place, or words of a post of this blog or of a part of this text'

const blankHint = 'Links can only use http, https, mailto and tel. This one will lead to a blank page.'

const hintOnNumbered = ({ text }: PlaceInPost): string =>
  `Says “${text}”. The number stays right when others come before it.`

function hintOn({ title, status }: FoundPost): string {
  const name = `Leads to “${title}”.`
  return status === 'public'
    ? name
    : `${name} Readers cannot open it while it is ${status === 'draft' ? 'a draft' : 'private'}.`
}
