import { useId, useState } from 'react'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnFullPost } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useOwnPosts } from '../loading/use-own-posts.ts'
import { languageName } from './languages.ts'

/** Which posts are translations of a saved post. Changes are saved at once, as they are no part of its text. */
export function TranslationsField({ post: { url, translations } }: { post: OwnFullPost }) {
  const id = useId()
  const [known, setKnown] = useState(translations)
  const [typed, setTyped] = useState('')
  const { pending, failure, submit } = useSubmission()
  const found = (useOwnPosts(typed, 'post') ?? []).filter((post) => post.url !== url)

  const set = (of: string | null) =>
    submit(async () => {
      await api.translations.set({ params: { url }, body: { of } })
      setTyped('')
      setKnown((await api.posts.findOwn({ params: { url } })).translations)
    })

  /** What is typed is an address, or the title of a post that was found. */
  function link() {
    const text = typed.trim()
    if (text && !pending) void set(found.find(({ title }) => title === text)?.url ?? text)
  }

  return (
    <div className="field translations-field">
      <label htmlFor={id}>Translation of</label>
      <div className="translation-choice">
        <input
          id={id}
          list={`${id}-list`}
          value={typed}
          dir="auto"
          placeholder="Title or address of one of your posts"
          autoComplete="off"
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={failure?.fields.of ? true : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            link()
          }}
        />
        <PendingButton className="button secondary" pending={pending} onClick={link}>
          Link
        </PendingButton>
      </div>
      <datalist id={`${id}-list`}>
        {found.map((post) => (
          <option key={post.url} value={post.url}>
            {post.title}
          </option>
        ))}
      </datalist>
      {known.length > 0 && (
        <p>
          {known.map((other, at) => (
            <span key={other.url}>
              {at > 0 && ', '}
              <a href={paths.editPost(other.url)} dir="auto">
                {other.title}
              </a>
              {other.language && ` (${languageName(other.language)})`}
            </span>
          ))}{' '}
          <PendingButton className="quiet-button" pending={pending} onClick={() => void set(null)}>
            Take out
          </PendingButton>
        </p>
      )}
      <p className="field-hint" id={`${id}-hint`}>
        Readers and search engines find each from the other. Changes are saved at once.
      </p>
      <p className="field-error" id={`${id}-error`} role="status">
        {failure?.fields.of}
      </p>
      <FormError failure={failure} fields={['of']} />
    </div>
  )
}
