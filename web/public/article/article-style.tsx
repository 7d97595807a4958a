import articleStyle from './article.css?inline'
import { kindStyles } from './kind-styles.ts'

/**
 * The styles of a page with long text, which React hoists into the head: those of every one, and those of what its HTML contains. Rendered
 * on the server only.
 */
export function ArticleStyle({ html }: { html: string }) {
  if (!import.meta.env.SSR) return null
  const kinds = kindStyles.filter(({ isIn }) => isIn(html))
  return (
    <>
      <style href="article" precedence="article">
        {articleStyle}
      </style>
      {kinds.map(({ name, css }) => (
        // React would join styles of the same precedence to one, whose hash the content security policy does not allow.
        <style key={name} href={name} precedence={name}>
          {css}
        </style>
      ))}
    </>
  )
}
