import { fromParse5 } from 'hast-util-from-parse5'
import { toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { parseHtml } from '../html/parse-html.ts'

/** Converts safe HTML to GitHub Flavored Markdown: https://github.github.com/gfm/ */
export function markdownOf(html: string): string {
  const tree = toMdast(fromParse5(parseHtml(html)))
  return toMarkdown(tree, { extensions: [gfmToMarkdown()], bullet: '-', emphasis: '_', rule: '-' })
}
