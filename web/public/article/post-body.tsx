import { readFeatures } from '#contract/html/body-features.ts'
import type { RenderedPost } from '#contract/pages/posts.ts'
import codeTabs from '../enhance/code-tabs.ts?worker&url'
import copyCode from '../enhance/copy-code.ts?worker&url'
import enlarge from '../enhance/enlarge.ts?worker&url'
import tableSort from '../enhance/table-sort.ts?worker&url'
import { usePageData } from '../layout/page-data.ts'
import { PageStyle } from '../layout/page-style.tsx'
import { ArticleStyle } from './article-style.tsx'
import { Contents } from './contents.tsx'
import hyphenStyle from './hyphens.css?inline'
import scriptStyle from './scripts.css?inline'
import { hasScriptStyle, type TextLanguage } from './text-language.ts'

interface Props extends Pick<RenderedPost, 'html' | 'contents' | 'features'> {
  language: TextLanguage
}

/** The body of a post or of the About page, with its table of contents. */
export function PostBody({ html, contents, features, language: { tag, isKnown, attributes } }: Props) {
  const { isFramed } = usePageData()
  return (
    <div className="post-body">
      <ArticleStyle features={features} />
      {isKnown && <PageStyle css={hyphenStyle} />}
      {hasScriptStyle(tag) && <PageStyle css={scriptStyle} />}
      {contents && <Contents html={contents} language={attributes} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from sanitized content */}
      <div className="prose" {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
      {!isFramed && <BodyScripts features={features} />}
    </div>
  )
}

/** Each is only loaded with what it is for. */
function BodyScripts({ features }: { features: string }) {
  const found = readFeatures(features)
  return (
    <>
      {found.has('tabs') && <script type="module" src={codeTabs} />}
      {found.has('sorting') && <script type="module" src={tableSort} />}
      {found.has('enlarging') && <script type="module" src={enlarge} />}
      {found.has('codeBlocks') && <script type="module" src={copyCode} />}
    </>
  )
}
