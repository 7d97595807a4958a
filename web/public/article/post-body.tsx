import type { RenderedPost } from '#contract/pages/posts.ts'
import codeTabs from '../enhance/code-tabs.ts?worker&url'
import copyCode from '../enhance/copy-code.ts?worker&url'
import enlarge from '../enhance/enlarge.ts?worker&url'
import tableSort from '../enhance/table-sort.ts?worker&url'
import { ArticleStyle } from './article-style.tsx'
import { Contents } from './contents.tsx'

/** The body of a post or of the About page, with its table of contents. Scripts are only loaded with what they are for. */
export function PostBody({ html, contents }: Pick<RenderedPost, 'html' | 'contents'>) {
  return (
    <div className="post-body">
      <ArticleStyle html={html} />
      {contents && <Contents html={contents} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from sanitised content */}
      <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      {html.includes('class="tabs"') && <script type="module" src={codeTabs} />}
      {/<table[^>]* class="[^"]*sortable/.test(html) && <script type="module" src={tableSort} />}
      {html.includes('class="enlarge"') && <script type="module" src={enlarge} />}
      {html.includes('<pre') && <script type="module" src={copyCode} />}
    </div>
  )
}
