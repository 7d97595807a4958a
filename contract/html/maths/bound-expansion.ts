import type { default as Temml } from 'temml'

/** What reads the TeX of one formula. Each macro that it expands takes one step and becomes a number of tokens. */
interface Expander {
  expandOnce(expandableOnly?: boolean): number | false
}

/** How many tokens the macros of a formula may become: more than any formula that can be read has. */
const maxTokens = 50_000

let isBounded = false

/**
 * Bounds what the macros of a formula become. Temml counts how many are expanded, and not how long they are, so that a thousand uses of a long one would
 * take a gigabyte. It shows what expands them only to macros that are functions.
 */
export function boundExpansion(temml: typeof Temml): void {
  if (isBounded) return
  isBounded = true
  const bound = (expander: Expander): string => {
    boundAll(Object.getPrototypeOf(expander))
    return ''
  }
  temml.renderToString('\\bound', { macros: { '\\bound': bound } as never })
}

function boundAll(expanders: Expander): void {
  const tokens = new WeakMap<Expander, number>()
  const { expandOnce } = expanders
  expanders.expandOnce = function (this: Expander, expandableOnly) {
    const added = expandOnce.call(this, expandableOnly)
    const sum = (tokens.get(this) ?? 0) + (added || 0)
    if (sum > maxTokens) throw new Error('Too many expansions')
    tokens.set(this, sum)
    return added
  }
}
