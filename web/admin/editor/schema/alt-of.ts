import type { Node as PostNode } from '@tiptap/pm/model'
import { attributesOf, type ElementAttributes } from './element-attributes.ts'

/**
 * Returns the alternative text of an image: null for a decorative one, empty if it is missing. An empty one alone counts as missing, as it
 * was stored for all images without a text.
 */
export function altOf(image: PostNode): string | null {
  const { alt = '', role } = attributesOf(image)
  if (alt.trim() !== '') return alt
  return role === 'presentation' ? null : ''
}

/** Returns attributes with another alternative text: null for a decorative image, empty for none. */
export function withAlt(attributes: ElementAttributes, alt: string | null): ElementAttributes {
  const others = Object.entries(attributes).filter(([name]) => name !== 'alt' && name !== 'role')
  const own = alt === null ? { alt: '', role: 'presentation' } : alt.trim() === '' ? {} : { alt }
  const at = others.findIndex(([name]) => name === 'src') + 1
  return Object.fromEntries(others.toSpliced(at, 0, ...Object.entries(own)))
}
