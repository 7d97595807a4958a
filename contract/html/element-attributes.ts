import type { Token } from 'parse5'

interface WithAttributes {
  attrs: Token.Attribute[]
}

export const attributeOf = ({ attrs }: WithAttributes, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value

export const classesOf = (element: WithAttributes): string[] =>
  attributeOf(element, 'class')?.split(' ') ?? []
