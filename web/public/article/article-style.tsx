import { type BodyFeature, readFeatures } from '#contract/html/body-features.ts'
import { usePageData } from '../layout/page-data.ts'
import { usePageStyles } from '../layout/page-style.tsx'
import { typefaces } from '../layout/typefaces.ts'
import articleStyle from './article.css?inline'
import { featureStyles } from './feature-styles.ts'

/** The styles of a page with long text: those of every one, and those of what its body has. */
export function ArticleStyle({ features }: { features: string }) {
  const { italics } = typefaces[usePageData().site.typefaces]
  const found = readFeatures(features)
  const styles = Object.entries(featureStyles).filter(([name]) => found.has(name as BodyFeature))
  usePageStyles(italics, articleStyle, ...styles.map(([, css]) => css))
  return null
}
