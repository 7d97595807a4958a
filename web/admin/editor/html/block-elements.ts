/** The elements of a post that stand on lines of their own. */
const blockElements: ReadonlySet<string> = new Set(
  `p hr h1 h2 h3 h4 h5 h6 blockquote pre ul ol li div figure figcaption details summary
  table caption thead tbody tfoot tr th td`.split(/\s+/),
)

/** The elements of a post that stand in lines and hold text. */
export const inlineElements: ReadonlySet<string> = new Set(
  'a strong b em i u s del sub sup code mark kbd abbr span'.split(' '),
)

const anyBlock = [...blockElements].join()

/** True for an element with a name. */
export const isElement = (node: Node | null | undefined, name?: string): node is Element =>
  node instanceof Element && (name === undefined || node.localName === name)

/** True for an element that stands on lines of its own. */
export const isBlock = (node: Node): boolean => isElement(node) && blockElements.has(node.localName)

/** True for an element that is or holds a block. */
export const reachesBlock = (node: Node): boolean =>
  isElement(node) && (isBlock(node) || node.querySelector(anyBlock) !== null)

/** True for text that does not show between blocks. */
export const isBlankText = (node: Node): boolean => node instanceof Text && /^[ \t\n\f\r]*$/.test(node.data)

/** True for what shows nowhere, such as comments. */
export const isInvisible = (node: Node): boolean => !(node instanceof Text || node instanceof Element)
