import { paths } from '#contract/addresses/page-paths.ts'

/**
 * Shows up to `max` tags and links to `rest`, the page of the post, for the others. Only on that page do the links have a `rel`, which says
 * that a tag is one of the page.
 */
export function TagList({ tags, max = tags.length, rest }: { tags: string[]; max?: number; rest?: string }) {
  if (tags.length === 0) return null
  const more = tags.length - max
  return (
    <ul className="tags" aria-label="Tags">
      {tags.slice(0, max).map((tag) => (
        <li key={tag}>
          <a href={paths.tag(tag)} rel={rest ? undefined : 'tag'}>
            {tag}
          </a>
        </li>
      ))}
      {more > 0 && rest && (
        <li>
          <a href={`${rest}#tags`}>{`+${more} more`}</a>
        </li>
      )}
    </ul>
  )
}
