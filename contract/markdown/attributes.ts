/** Attributes in braces, as Pandoc writes them: `{#id .class key="value"}`. */
export interface Attributes {
  id?: string
  classes: string[]
  values: Record<string, string>
  /** Line numbers without a name, as in `{2,4-6}`. */
  lines?: string
}

const item =
  /\s*(?:#(?<id>[^\s#.={}"']+)|\.(?<className>[\w-][\w+#-]*)|(?<key>[a-z][\w:-]*)=(?:"(?<quoted>(?:[^"\\]|\\.)*)"|'(?<single>[^']*)'|(?<plain>[^\s"'{}]+))|(?<lines>\d[\d,-]*))(?=\s|$)/isuy

/** Reads what stands between the braces. Null for anything else. */
export function parseAttributes(text: string): Attributes | null {
  const attributes: Attributes = { classes: [], values: {} }
  const trimmed = text.trim()
  if (trimmed === '') return null
  item.lastIndex = 0
  while (item.lastIndex < trimmed.length) {
    const found = item.exec(trimmed)?.groups
    if (!found) return null
    const { id, className, key, quoted, single, plain, lines } = found
    if (id !== undefined) attributes.id = id
    else if (className !== undefined) attributes.classes.push(className)
    else if (lines !== undefined) attributes.lines = lines
    else if (key !== undefined && key !== '__proto__')
      attributes.values[key] = quoted?.replace(/\\(["\\])/g, '$1') ?? single ?? plain ?? ''
  }
  return attributes
}

/** Writes attributes with their braces; an empty string if there are none. */
export function writeAttributes({ id, classes, values, lines }: Attributes): string {
  const parts = [
    ...(id === undefined ? [] : [`#${id}`]),
    ...(lines === undefined ? [] : [lines]),
    ...classes.map((name) => `.${name}`),
    ...Object.entries(values).map(([key, value]) => `${key}=${writeValue(key, value)}`),
  ]
  return parts.length > 0 ? `{${parts.join(' ')}}` : ''
}

/** Numbers stand without quotes, but for lists of lines. */
const writeValue = (key: string, value: string): string =>
  /^(?:start|width|height|layout-ncol)$/.test(key) && /^\d+$/.test(value)
    ? value
    : `"${value.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ')}"`
