const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Inline elements, which here contain only inline elements. HTML also allows blocks in `a` and `del`, but they never need them. */
const inline = setOf('a strong b em i u s del ins sub sup code mark kbd abbr span')
const inlineVoid = setOf('br img input')

/** Inline elements that add nothing inside an element of the same name. HTML forbids links in links. */
export const redundantInItself = setOf('a strong b em i u s del ins code mark')

export const headings = setOf('h1 h2 h3 h4 h5 h6')

/** True for the blocks that contain only text and inline elements. */
export const isTextBlock = (name: string): boolean => name === 'p' || headings.has(name)

/** True for the allowed elements that are not inline. */
export const isBlock = (name: string): boolean => !inline.has(name) && !inlineVoid.has(name)

/** True for the allowed elements that never have content. */
export const isVoid = (name: string): boolean => name === 'hr' || inlineVoid.has(name)
