import type { Shape } from './placeholder-drawing.ts'

/**
 * A shape as an element of SVG. Every value is ours: the text that a drawing is derived from is not in it.
 *
 * @param ink Attributes that colour it.
 */
export function shapeMarkup({ tag, attributes }: Shape, ink: string): string {
  const own = Object.entries(attributes).map(([name, value]) => ` ${svgName(name)}="${value}"`)
  return `<${tag}${ink && ' '}${ink}${own.join('')}/>`
}

/** Turns `strokeWidth` of a drawing into `stroke-width` of SVG. */
const svgName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
