import type { DefaultTreeAdapterTypes } from 'parse5'

/** An element of MathML, as a worker can send it. */
export interface MathNode {
  name: string
  attributes: [name: string, value: string][]
  children: (MathNode | string)[]
}

export const mathNodeOf = ({ tagName, attrs, childNodes }: DefaultTreeAdapterTypes.Element): MathNode => ({
  name: tagName,
  attributes: attrs.map(({ name, value }) => [name, value]),
  children: childNodes.flatMap((child): (MathNode | string)[] => {
    if ('value' in child) return [child.value]
    return 'tagName' in child && child.tagName !== 'annotation' ? [mathNodeOf(child)] : []
  }),
})
