import type { PostFields } from '../drafts/post-fields.ts'

const isBlank = (html: string): boolean => html === '' || html === '<p></p>'

/** Says so if a text with a title has no body. */
export const EmptyBodyHint = ({ title, content }: Pick<PostFields, 'title' | 'content'>) =>
  title !== '' &&
  isBlank(content) && (
    <p className="field-hint">The body is empty: the page will show only what is above it.</p>
  )
