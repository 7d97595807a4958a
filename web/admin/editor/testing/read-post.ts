import { getSchema } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { readHtml } from '../html/read-html.ts'
import { documentSchema } from '../schema/document.ts'

const postSchema = getSchema(documentSchema)

type ParsedNode = DefaultTreeAdapterTypes.ChildNode

class ParsedText {
  readonly data: string

  constructor(data: string) {
    this.data = data
  }

  get textContent(): string {
    return this.data
  }
}

/** As much of an element as reading a post needs. */
class ParsedElement {
  childNodes: (ParsedText | ParsedElement)[]
  readonly localName: string
  readonly attributes: readonly { name: string; value: string }[]

  constructor(name: string, attributes: ParsedElement['attributes'], nodes: readonly ParsedNode[] = []) {
    this.localName = name
    this.attributes = attributes
    this.childNodes = nodes.flatMap(parsed)
  }

  set innerHTML(html: string) {
    this.childNodes = parseFragment(html).childNodes.flatMap(parsed)
  }

  get textContent(): string {
    return this.childNodes.map(({ textContent }) => textContent).join('')
  }

  /** Returns the first element below with one of the names. */
  querySelector(names: string): ParsedElement | null {
    for (const child of this.childNodes) {
      if (!(child instanceof ParsedElement)) continue
      const found = names.split(',').includes(child.localName) ? child : child.querySelector(names)
      if (found) return found
    }
    return null
  }
}

function parsed(node: ParsedNode): (ParsedText | ParsedElement)[] {
  if ('value' in node) return [new ParsedText(node.value)]
  return 'tagName' in node ? [new ParsedElement(node.tagName, node.attrs, node.childNodes)] : []
}

const browser = {
  Text: ParsedText,
  Element: ParsedElement,
  window: {},
  document: {
    implementation: {
      createHTMLDocument: () => ({ createElement: (name: string) => new ParsedElement(name, []) }),
    },
  },
}

/** Reads the HTML of a post outside of a browser, as the editor does in one. */
export function readPost(html: string): PostNode {
  const names = Object.keys(browser)
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  Object.assign(globalThis, browser)
  try {
    return readHtml(html, postSchema)
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}
