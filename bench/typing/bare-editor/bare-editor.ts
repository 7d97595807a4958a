import { Editor, Mark, Node } from '@tiptap/core'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'

declare global {
  interface Window {
    openBareEditor(content: string): void
  }
}

/** Elements that are blocks, with what they contain. The first one is what TipTap creates where it needs a block. */
const blocks: Record<string, string> = {
  p: 'inline*',
  h2: 'inline*',
  h3: 'inline*',
  pre: 'text*',
  blockquote: 'block+',
  ul: 'li+',
  ol: 'li+',
  table: 'caption? tr+',
  figure: 'block* figcaption?',
  details: 'summary block*',
}

/** Elements within some of them. */
const parts: Record<string, string> = {
  li: 'p block*',
  caption: 'inline*',
  tr: '(td | th)+',
  td: 'inline*',
  th: 'inline*',
  figcaption: 'inline*',
  summary: 'inline*',
}

const nodesOf = (elements: Record<string, string>, group?: string) =>
  Object.entries(elements).map(([tag, content]) =>
    Node.create({
      name: tag,
      group,
      content,
      code: tag === 'pre',
      parseHTML: () => [{ tag, preserveWhitespace: tag === 'pre' ? 'full' : undefined }],
      renderHTML: () => [tag, 0],
    }),
  )

const marks = ['strong', 'em', 'code', 'kbd', 'mark', 'abbr', 'a'].map((tag) =>
  Mark.create({
    name: tag,
    addAttributes: () => (tag === 'a' ? { href: {} } : {}),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
)

const image = Node.create({
  name: 'img',
  group: 'inline',
  inline: true,
  addAttributes: () => ({ src: {}, alt: {}, width: {}, height: {} }),
  parseHTML: () => [{ tag: 'img' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

window.openBareEditor = (content) => {
  new Editor({
    element: document.body,
    content,
    extensions: [
      Node.create({ name: 'doc', topNode: true, content: 'block+' }),
      ...nodesOf(blocks, 'block'),
      ...nodesOf(parts),
      Node.create({ name: 'text', group: 'inline' }),
      image,
      ...marks,
      UndoRedo,
      Dropcursor,
      Gapcursor,
    ],
  })
}
