import { safeContentClasses } from '../content/classes.ts'
import { normalCitation } from '../references/citation.ts'
import { isLanguageTag } from './language-tag.ts'
import { safeId } from './safe-id.ts'
import { safeImage, safeLink } from './safe-url.ts'
import { taskItemClass, taskListClass } from './task-box.ts'

/** What is kept of the value of an attribute; null drops the attribute. */
type Rule = (value: string) => string | null

const matching =
  (shape: RegExp): Rule =>
  (value) =>
    shape.test(value) ? value : null

const flag: Rule = () => ''
const size = matching(/^\d{1,5}$/)
const span = matching(/^[1-9]\d{0,4}$/)
const classesMatching =
  (allowed: RegExp, other?: string): Rule =>
  (value) =>
    [...new Set(value.split(/\s+/).filter((name) => allowed.test(name) || name === other))].join(' ') || null

const blockClass = /^ql-(?:align-(?:left|center|right|justify)|indent-[1-8]|syntax|direction-rtl)$/

const everywhere: Record<string, Rule> = {
  id: safeId,
  title: (value) => value || null,
  dir: matching(/^(?:ltr|rtl|auto)$/),
  lang: (value) => (isLanguageTag(value) ? value : null),
}

/** The classes that say what the element is, then those of editors. */
const classesOf =
  (element: string): Rule =>
  (value) => {
    const names = value.split(/\s+/)
    return (
      [
        ...new Set([...safeContentClasses(element, names), ...names.filter((name) => blockClass.test(name))]),
      ].join(' ') || null
    )
  }

/** The language, and whether code in TeX is a formula. */
const codeClasses: Rule = (value) => {
  const names = value.split(/\s+/)
  const languages = names.filter((name) => /^language-[\w+#.-]{1,40}$/.test(name))
  const formula = languages.includes('language-math') ? safeContentClasses('code', names) : []
  return [...new Set([...languages, ...formula])].join(' ') || null
}

const cell: Record<string, Rule> = { colspan: span, rowspan: span }

const forElement: Record<string, Record<string, Rule>> = {
  a: { href: (value) => safeLink(value) || null },
  img: {
    src: safeImage,
    'data-dark': (value) => (/^\s*data:/i.test(value) ? null : safeImage(value)),
    alt: (value) => value,
    role: (value) => (/^(?:presentation|none)$/i.test(value) ? 'presentation' : null),
    width: size,
    height: size,
  },
  ol: { start: matching(/^-?\d{1,9}$/), reversed: flag, type: matching(/^[1aAiI]$/) },
  li: {
    'data-list': matching(/^(?:ordered|bullet|checked|unchecked)$/),
    class: classesMatching(blockClass, taskItemClass),
  },
  ul: { class: classesMatching(blockClass, taskListClass) },
  input: { type: matching(/^checkbox$/), disabled: flag, checked: flag },
  code: { class: codeClasses },
  td: cell,
  th: { ...cell, scope: matching(/^(?:row|col|rowgroup|colgroup)$/) },
  details: { open: flag },
  pre: { 'data-start': matching(/^[1-9]\d{0,5}$/) },
  span: { 'data-cite': normalCitation },
}

/** The names of the attributes that may be kept, by element; `*` for all elements. */
export const allowedAttributes: Record<string, string[]> = Object.fromEntries(
  Object.entries({ '*': { ...everywhere, class: null }, ...forElement }).map(([element, rules]) => [
    element,
    Object.keys(rules),
  ]),
)

/** The attributes that are kept of an element, by name, with the values that are kept. */
export function safeAttributes(element: string, attributes: Record<string, string>): Record<string, string> {
  const rules = Object.hasOwn(forElement, element) ? forElement[element] : {}
  const kept = Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const rule = ownRule(rules, name) ?? (name === 'class' ? classesOf(element) : ownRule(everywhere, name))
      const kept = rule?.(value) ?? null
      return kept === null ? [] : [[name, kept]]
    }),
  )
  // Only an image with an empty text is decorative.
  if (kept.role !== undefined && kept.alt !== '') delete kept.role
  if (kept['data-start'] !== undefined && !kept.class?.split(' ').includes('line-numbers'))
    delete kept['data-start']
  return element === 'span' ? withoutHalfCitation(kept) : kept
}

/** A citation says what it cites. */
function withoutHalfCitation(kept: Record<string, string>): Record<string, string> {
  const { class: classes = '', 'data-cite': source, ...rest } = kept
  const names = classes.split(' ')
  if (names.includes('citation') === (source !== undefined)) return kept
  const others = names.filter((name) => name !== 'citation').join(' ')
  return others ? { ...rest, class: others } : rest
}

const ownRule = (rules: Record<string, Rule> = {}, name: string): Rule | undefined =>
  Object.hasOwn(rules, name) ? rules[name] : undefined
