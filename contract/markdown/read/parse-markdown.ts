import type { PhrasingContent, Root } from 'mdast'
import { type CompileContext, type Extension, fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfm } from 'micromark-extension-gfm'
import type { Token } from 'micromark-util-types'
import { type Attributes, parseAttributes } from '../attributes.ts'
import type { DivFence, Script, Span } from '../nodes.ts'
import { citations } from '../syntax/citations.ts'
import { crossReferences } from '../syntax/cross-references.ts'
import { definitions } from '../syntax/definitions.ts'
import { displayMaths } from '../syntax/display-maths.ts'
import { excessSigns } from '../syntax/excess-signs.ts'
import { fencedDivs, parseDivFence } from '../syntax/fenced-divs.ts'
import { inlineMaths } from '../syntax/inline-maths.ts'
import { inlineNotes } from '../syntax/inline-notes.ts'
import { spans } from '../syntax/spans.ts'
import { subAndSup } from '../syntax/sub-and-sup.ts'
import { trailingAttributes } from '../syntax/trailing-attributes.ts'
import { labelOf } from '../theorems.ts'

/** Parses Markdown to its tree. Signs that need their neighbors, such as the lines around a division, are nodes of their own. */
export const parseMarkdown = (text: string): Root => fromMarkdown(text, { extensions, mdastExtensions })

const extensions = [
  gfm({ singleTilde: false }),
  frontmatter('yaml'),
  citations(),
  spans(),
  trailingAttributes(),
  subAndSup(),
  inlineNotes(),
  fencedDivs(),
  definitions(),
  crossReferences(),
  inlineMaths(),
  displayMaths(),
  excessSigns(),
]

const none: Attributes = { classes: [], values: {} }

const ours: Extension = {
  enter: {
    span: opener(() => ({ type: 'span', attributes: none, children: [] })),
    script: opener((text) => ({
      type: 'script',
      element: text().startsWith('~') ? 'sub' : 'sup',
      children: [],
    })),
    inlineNote: opener(() => ({ type: 'inlineNote', children: [] })),
    description: opener(() => ({ type: 'description', children: [] })),
    trailingAttributes: opener((text) => ({ type: 'trailingAttributes', value: text() })),
    crossReference: opener((text) => ({ type: 'crossReference', value: labelOf(text().slice(1)) ?? '' })),
    citation: opener((text) => ({ type: 'citation', value: text() })),
    excessSign: opener((text) => ({ type: 'excessSign', value: text() })),
    divFence: opener((text): DivFence => ({ type: 'divFence', attributes: parseDivFence(text()) ?? null })),
  },
  exit: {
    span: close,
    script: close,
    inlineNote: close,
    description: close,
    trailingAttributes: close,
    crossReference: close,
    citation: close,
    excessSign: close,
    divFence: close,
    label: closeLabel,
    mathAttributes(this: CompileContext, token: Token) {
      const formula = this.stack.findLast((node) => node.type === 'math')
      const label = parseAttributes(this.sliceSerialize(token).slice(1, -1))?.id
      if (formula?.type === 'math') formula.data = { ...formula.data, label }
    },
    spanAttributes(this: CompileContext, token: Token) {
      const span = this.stack.at(-1) as Span
      span.attributes = parseAttributes(this.sliceSerialize(token).slice(1, -1)) ?? none
    },
  },
}

type OurNode = Script | Span | DivFence | Parameters<CompileContext['enter']>[0]

/** Containers have no text of their own: their tokens may end between two lines, which cannot be serialized. */
function opener(create: (text: () => string) => OurNode) {
  return function (this: CompileContext, token: Token): void {
    this.enter(create(() => this.sliceSerialize(token)) as Parameters<CompileContext['enter']>[0], token)
  }
}

function close(this: CompileContext, token: Token): void {
  this.exit(token)
}

/** Ends what stands between the brackets of a link or an image. Unlike that of the library, it keeps the formatting of an image's. */
function closeLabel(this: CompileContext): void {
  const content = this.stack.at(-1) as { children: PhrasingContent[] }
  const alt = this.resume()
  const node = this.stack.at(-1)
  // Until an address follows.
  this.data.inReference = true
  if (node?.type === 'link') node.children = content.children
  else if (node?.type === 'image') Object.assign(node, { alt, data: { content: content.children } })
}

/** Without the search for addresses in finished text, which would find those that are escaped, too. */
const withoutTransforms = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }))

const mdastExtensions = [withoutTransforms, frontmatterFromMarkdown('yaml'), mathFromMarkdown(), ours]
