import { attributeOf, childrenNamed, type HtmlElement, hasClass } from '../html-tree.ts'

/** The element with the text of a block. Blocks of the old editor have no `code`. */
export const codeIn = (block: HtmlElement): HtmlElement => childrenNamed(block, 'code')[0] ?? block

/** The language that the author named for a block. */
export const languageOf = (block: HtmlElement): string | undefined =>
  /(?:^|\s)language-(\S+)/.exec(attributeOf(codeIn(block), 'class') ?? '')?.[1]

/** The figure of a block with a file name or label. */
export function figureOf({ parentNode }: HtmlElement): HtmlElement | null {
  const figure = elementOrNull(parentNode)
  return figure?.tagName === 'figure' && hasClass(figure, 'code') ? figure : null
}

/** True for a figure that is shown as a tab, which its caption names. */
export function isTab({ parentNode }: HtmlElement): boolean {
  const group = elementOrNull(parentNode)
  return group !== null && hasClass(group, 'tabs')
}

const elementOrNull = (node: HtmlElement['parentNode']): HtmlElement | null =>
  node && 'tagName' in node ? node : null
