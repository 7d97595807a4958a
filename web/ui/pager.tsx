interface PagerLink {
  text: string
  href: string
}

/** Links to the adjacent pages of a list; renders nothing if there are none. */
export function Pager({
  newer,
  position,
  older,
}: {
  newer?: PagerLink
  position?: string
  older?: PagerLink
}) {
  if (!newer && !older) return null
  return (
    <nav className="pager" aria-label="Pages">
      {newer && (
        <a className="pager-newer" href={newer.href} rel="prev">
          {newer.text}
        </a>
      )}
      {position && <span className="pager-position">{position}</span>}
      {older && (
        <a className="pager-older" href={older.href} rel="next">
          {older.text}
        </a>
      )}
    </nav>
  )
}
