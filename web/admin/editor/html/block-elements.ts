const blockElements: ReadonlySet<string> = new Set(
  `p hr h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd div section aside figure figcaption details summary
  table caption thead tbody tfoot tr th td`.split(/\s+/),
)

export const inlineElements: ReadonlySet<string> = new Set(
  'a strong b em i u s del ins sub sup code mark kbd abbr span'.split(' '),
)

const anyBlock = [...blockElements].join()

export const isElement = (node: Node | null | undefined, name?: string): node is Element =>
  node instanceof Element && (name === undefined || node.localName === name)

export const isBlock = (node: Node): boolean => isElement(node) && blockElements.has(node.localName)

/** True for a block, and for an inline element that contains one. */
export const reachesBlock = (node: Node): boolean =>
  isElement(node) && (isBlock(node) || node.querySelector(anyBlock) !== null)

/** True for white space that is not rendered between blocks. */
export const isBlankText = (node: Node): boolean => node instanceof Text && /^[ \t\n\f\r]*$/.test(node.data)

/** True for comments and the like. */
export const isInvisible = (node: Node): boolean => !(node instanceof Text || node instanceof Element)
