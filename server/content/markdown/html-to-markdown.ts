import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { htmlToMarkdown } from '#contract/markdown/write/html-to-markdown.ts'
import { parseHtml } from '../html/parse-html.ts'

const parse = (html: string): Root => fromParse5(parseHtml(html)) as Root

/** Converts stored HTML to Markdown that says the same. */
export const markdownOf = (html: string): string => htmlToMarkdown(html, parse)
