import { type DOMOutputSpec, DOMSerializer, type Node as PostNode } from '@tiptap/pm/model'

export type BoxedView = ReturnType<ReturnType<ReturnType<typeof boxedView>>>

/** Shows a node in a box that its HTML does not have. */
export const boxedView =
  (box: (node: PostNode) => Record<string, string>, content: (node: PostNode) => DOMOutputSpec) =>
  () =>
  ({ node }: { node: PostNode }) => {
    const { dom, contentDOM } = DOMSerializer.renderSpec(document, ['div', box(node), content(node)])
    return {
      dom: dom as HTMLElement,
      contentDOM: contentDOM as HTMLElement,
      // A style that the browser or an extension gives to the box is no edit.
      ignoreMutation: ({ type, target }: { type: string; target: Node }) =>
        type === 'attributes' && target === dom,
    }
  }
