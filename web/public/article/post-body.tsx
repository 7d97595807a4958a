import type { RenderedPost } from '#contract/pages/posts.ts'
import copyCode from '../enhance/copy-code.ts?worker&url'
import { ArticleStyle } from './article-style.tsx'
import { Contents } from './contents.tsx'

/** The body of a post or of the About page, with its table of contents. The script for copying is only loaded with code. */
export function PostBody({ html, contents }: Pick<RenderedPost, 'html' | 'contents'>) {
  return (
    <div className="post-body">
      <ArticleStyle />
      {contents && <Contents html={contents} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from sanitised content */}
      <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      {html.includes('<pre') && <script type="module" src={copyCode} />}
    </div>
  )
}
