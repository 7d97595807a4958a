const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements within a line, which hold only such elements. `a` and `del` may hold blocks in HTML, but never need to. */
const inline = setOf('a strong b em i u s del sub sup code mark kbd abbr span')
const inlineLeaves = setOf('br img')

/** Inline elements that say nothing more inside their like. A link may not be inside a link at all. */
export const saidOnce = setOf('a strong b em i u s del code mark')

export const headings = setOf('h1 h2 h3 h4 h5 h6')

/** True for the elements that hold text directly and never a block. */
export const isTextBlock = (name: string): boolean => name === 'p' || headings.has(name)

/** True for the allowed elements that stand on lines of their own. */
export const isBlock = (name: string): boolean => !inline.has(name) && !inlineLeaves.has(name)

/** True for the allowed elements that have no content. */
export const isLeaf = (name: string): boolean => name === 'hr' || inlineLeaves.has(name)
