import { usePageStyles } from '../layout/page-style.tsx'
import { typefaces } from '../layout/typefaces.ts'
import { useSite } from '../layout/use-site.ts'
import articleStyle from './article.css?inline'
import { kindStyles } from './kind-styles.ts'

/** The styles of a page with long text: those of every one, and those of what its HTML contains. */
export function ArticleStyle({ html }: { html: string }) {
  const { italics } = typefaces[useSite().site.typefaces]
  const kinds = kindStyles.filter(({ isIn }) => isIn(html))
  usePageStyles(italics, articleStyle, ...kinds.map(({ css }) => css))
  return null
}
