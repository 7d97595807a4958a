import articleStyle from './article.css?inline'

/** The sheet of pages with long text, which React puts into their head. The browser's own copy of this does without. */
export function ArticleStyle() {
  return (
    import.meta.env.SSR && (
      <style href="article" precedence="article">
        {articleStyle}
      </style>
    )
  )
}
