import type { Element } from 'hast'
import { safeId } from '../../html/safe-id.ts'
import { type Attributes, parseAttributes, writeAttributes } from '../attributes.ts'
import type { TrailingAttributes } from '../nodes.ts'
import { classesOf } from './hast-tree.ts'

const written: ReadonlySet<string> = new Set(['lang', 'dir', 'width', 'height', 'role', 'dark'])

/** Ids are stored with a prefix, which nobody has to write. */
export const writtenId = (id: string): string => {
  const plain = id.startsWith('in-') ? id.slice('in-'.length) : id
  return safeId(plain) === id ? plain : id
}

/** Returns the attributes of an element but for some; null if Markdown has no way to write them. */
export function attributesOf(element: Element, ...but: string[]): Attributes | null {
  const { id, className: _, ...others } = element.properties
  const values = Object.entries(others)
    .filter(([name]) => !but.includes(name))
    .map(([name, value]) => [name === 'dataDark' ? 'dark' : name, value] as const)
  if (values.some(([name, value]) => !written.has(name) || /[\n{}]/.test(String(value)))) return null
  const attributes: Attributes = {
    ...(id !== undefined && { id: writtenId(String(id)) }),
    classes: classesOf(element.properties),
    values: Object.fromEntries(values.map(([name, value]) => [name, String(value)])),
  }
  const text = writeAttributes(attributes)
  if (
    text !== '' &&
    writeAttributes(parseAttributes(text.slice(1, -1)) ?? { classes: [], values: {} }) !== text
  )
    return null
  return attributes
}

/** The attributes as a node; none if there are none. */
export function trailing(attributes: Attributes): TrailingAttributes[] {
  const value = writeAttributes(attributes)
  return value === '' ? [] : [{ type: 'trailingAttributes', value }]
}
