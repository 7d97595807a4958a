import { shelteredStyle } from './shelter-styles.ts'
/** Returns a property of the pasted styles of an element in lower case, or an empty string. */
export function styleOf(element: Element, property: string): string {
  const style = element.getAttribute(shelteredStyle)?.toLowerCase()
  if (!style?.includes(property)) return ''
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (declaration.slice(0, colon).trim() === property) return declaration.slice(colon + 1).trim()
  }
  return ''
}

/** Replaces an element with a new one that has its content. */
export function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}
