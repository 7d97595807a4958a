/** The styles that a kind of page has beside those of all, which React hoists into the head. Rendered on the server only. */
export function PageStyle({ name, css }: { name: string; css: string }) {
  if (!import.meta.env.SSR) return null
  return (
    <style href={name} precedence={name}>
      {css}
    </style>
  )
}
