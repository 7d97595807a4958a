/** A lectern: a slanted desk on its stand. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M3 9.5 20 3v4L3 13.5zM10.5 11.5h3V19h-3zM6 19h12v2.5H6z" />
    </svg>
  )
}
