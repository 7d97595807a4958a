import { paths } from '#contract/addresses/page-paths.ts'

/** Shows up to `max` tags and links to `rest` for the others. */
export function TagList({ tags, max = tags.length, rest }: { tags: string[]; max?: number; rest?: string }) {
  if (tags.length === 0) return null
  const more = tags.length - max
  return (
    <ul className="tags" aria-label="Tags">
      {tags.slice(0, max).map((tag) => (
        <li key={tag}>
          <a className="tag" href={paths.tag(tag)} rel="tag" dir="auto">
            {tag}
          </a>
        </li>
      ))}
      {more > 0 && rest && (
        <li>
          <a className="tag" href={`${rest}#tags`}>
            {`+${more} more`}
          </a>
        </li>
      )}
    </ul>
  )
}
