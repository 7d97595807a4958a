import { fromParse5 } from 'hast-util-from-parse5'
import { toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { parseHtml } from '../html/parse-html.ts'

/** Safe HTML as Markdown, in the form of GitHub: https://github.github.com/gfm/ */
export function markdownOf(html: string): string {
  const tree = toMdast(fromParse5(parseHtml(html)))
  return toMarkdown(tree, { extensions: [gfmToMarkdown()], bullet: '-', emphasis: '_', rule: '-' })
}
