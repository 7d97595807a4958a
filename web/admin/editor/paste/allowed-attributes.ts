import { blankPage, isSafeImage, isSafeLink } from '../safe-address.ts'
import type { ElementAttributes } from '../schema/element-attributes.ts'

/** What is kept of the value of an attribute; null drops the attribute. The server decides again, and more closely. */
type Rule = (value: string) => string | null

const matching =
  (shape: RegExp): Rule =>
  (value) =>
    shape.test(value) ? value : null

const classesMatching =
  (shape: RegExp): Rule =>
  (value) =>
    value
      .split(/\s+/)
      .filter((name) => shape.test(name))
      .join(' ') || null

const flag: Rule = () => ''
const size = matching(/^\d{1,5}$/)
const span = matching(/^[1-9]\d{0,4}$/)

const everywhere: Record<string, Rule> = {
  id: matching(/^in-\S{1,197}$/),
  title: (value) => value || null,
  dir: matching(/^(?:ltr|rtl|auto)$/),
  lang: matching(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/),
  class: classesMatching(/^ql-(?:align-(?:left|center|right|justify)|indent-[1-8]|syntax|direction-rtl)$/),
}

const cell: Record<string, Rule> = { colspan: span, rowspan: span }

const forElement: Record<string, Record<string, Rule>> = {
  a: { href: (value) => value && (isSafeLink(value) ? value : blankPage) },
  img: {
    src: (value) => (isSafeImage(value) ? value : null),
    alt: (value) => value,
    width: size,
    height: size,
  },
  ol: { start: matching(/^-?\d{1,9}$/), reversed: flag, type: matching(/^[1aAiI]$/) },
  li: { 'data-list': matching(/^(?:ordered|bullet|checked|unchecked)$/) },
  code: { class: classesMatching(/^language-[\w+#.-]{1,40}$/) },
  td: cell,
  th: { ...cell, scope: matching(/^(?:row|col|rowgroup|colgroup)$/) },
  details: { open: flag },
}

/** The attributes of an element that a post may hold. */
export function allowedAttributes(element: string, attributes: ElementAttributes): ElementAttributes {
  const rules = { ...everywhere, ...forElement[element] }
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const kept = Object.hasOwn(rules, name) ? (rules[name]?.(value) ?? null) : null
      return kept === null ? [] : [[name, kept]]
    }),
  )
}
