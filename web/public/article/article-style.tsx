import articleStyle from './article.css?inline'

/** The styles of pages with long text, which React hoists into the head. Rendered on the server only. */
export function ArticleStyle() {
  return (
    import.meta.env.SSR && (
      <style href="article" precedence="article">
        {articleStyle}
      </style>
    )
  )
}
