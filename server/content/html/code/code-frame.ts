import { codeLanguageOf } from '#contract/html/code-languages.ts'
import { append, childrenNamed, elementOf, type HtmlElement, replaceEach, textNode } from '../html-tree.ts'
import { figureOf, isTab, languageOf } from './code-block.ts'

/** A longer block is folded to its first lines. */
const maxOpenLines = 40
/** As many as `web/ui/prose/code.css` shows. */
const foldedLines = 30

/** Frames blocks, of so many lines, with the label of their language and, if they are long, with the switch that unfolds them. */
export function frameCode(lineCounts: ReadonlyMap<HtmlElement, number>): void {
  replaceEach(lineCounts.keys(), (block) => {
    const lines = lineCounts.get(block) ?? 0
    const label = labelOf(block)
    const rest = lines > maxOpenLines ? [unfolder(lines)] : []
    const figure = figureOf(block)
    if (!figure) {
      const parts = [...label, block, ...rest]
      return parts.length > 1 ? [elementOf('div', classed('code'), parts)] : parts
    }
    const [caption] = childrenNamed(figure, 'figcaption')
    // The space keeps the words apart where they are read without styles.
    if (caption && label.length > 0 && !isTab(figure)) append(caption, textNode(' '), ...label)
    return [block, ...rest]
  })
}

function labelOf(block: HtmlElement): HtmlElement[] {
  const language = codeLanguageOf(languageOf(block) ?? '')
  return language ? [elementOf('span', classed('code-label'), [textNode(language.label)])] : []
}

/** Style sheets unfold the block before it: all of it is in the page for search, screen readers and print. */
const unfolder = (lines: number): HtmlElement =>
  elementOf('details', classed('code-rest'), [
    elementOf(
      'summary',
      [],
      [
        elementOf('span', [], [textNode(`Show all ${lines} lines`)]),
        elementOf('span', [], [textNode(`Show the first ${foldedLines} lines`)]),
      ],
    ),
  ])

const classed = (value: string) => [{ name: 'class', value }]
