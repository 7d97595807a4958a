import './presentation.css'
import { useId } from 'react'
import type { OwnFullPost } from '#contract/post.ts'
import type { CoverWidth, Presentation } from '#contract/presentation/presentation.ts'
import { LanguageField } from './language-field.tsx'
import { TranslationsField } from './translations-field.tsx'

interface Props extends Presentation {
  error?: string
  /** The language that the text is guessed to be in. */
  guessed: string | null
  /** Null for a new post, which can be linked once it is saved. */
  post: OwnFullPost | null
  onChange(presentation: Partial<Presentation>): void
}

/** Apart from those of the site: what screens share is loaded with the first one. */
const widths: Record<CoverWidth | '', string> = {
  '': 'As the site says',
  wide: 'As wide as the page',
  normal: 'As wide as the text',
  none: 'Not shown',
}

/** What readers see of a post beside its text. */
export function PresentationPanel({ language, coverWidth, error, guessed, post, onChange }: Props) {
  const id = useId()
  return (
    <div className="presentation-panel">
      <LanguageField {...{ language, guessed, error }} onChange={(language) => onChange({ language })} />
      <div className="field">
        <label htmlFor={id}>{post?.page ? 'Cover on the page' : 'Cover on the page of the post'}</label>
        <select
          id={id}
          value={coverWidth ?? ''}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) =>
            onChange({ coverWidth: (currentTarget.value || null) as CoverWidth | null })
          }
        >
          {Object.entries(widths).map(([width, words]) => (
            <option key={width} value={width}>
              {words}
            </option>
          ))}
        </select>
        <p className="field-hint" id={`${id}-hint`}>
          {post?.page
            ? 'Search and link previews always have it.'
            : 'Lists, feeds and link previews always have it.'}
        </p>
      </div>
      {post && !post.page && <TranslationsField key={post.url} post={post} />}
    </div>
  )
}
