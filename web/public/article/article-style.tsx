import { usePageData } from '../layout/page-data.ts'
import { usePageStyles } from '../layout/page-style.tsx'
import { typefaces } from '../layout/typefaces.ts'
import articleStyle from './article.css?inline'
import { kindStyles } from './kind-styles.ts'

/** The styles of a page with long text: those of every one, and those of what its HTML contains. */
export function ArticleStyle({ html }: { html: string }) {
  const { italics } = typefaces[usePageData().site.typefaces]
  const kinds = kindStyles.filter(({ isIn }) => isIn(html))
  usePageStyles(italics, articleStyle, ...kinds.map(({ css }) => css))
  return null
}
