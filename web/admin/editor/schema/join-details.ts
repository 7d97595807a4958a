import { NodeType, type Schema } from '@tiptap/pm/model'

/**
 * Lets what is selected from a quotation, a figure or the like into details, or from there on, be deleted. ProseMirror joins what is left of both
 * only if they may begin with the same kind of block, and throws an error otherwise. Details begin with a summary; whether the rest fits is checked
 * in any case.
 */
export function joinDetails({ nodes }: Schema): void {
  const { compatibleContent } = NodeType.prototype
  for (const type of Object.values(nodes))
    type.compatibleContent = (other) =>
      type === nodes.details || other === nodes.details
        ? !type.inlineContent && !other.inlineContent
        : compatibleContent.call(type, other)
}
