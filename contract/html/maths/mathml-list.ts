/**
 * What may be in formulas on pages: elements and attributes of [MathML Core](https://www.w3.org/TR/mathml-core/), without links, styles, ids,
 * scripts and HTML. Everything else is left out, whatever made it.
 */

/** By element, the attributes that mean something there, and the shape of their values. */
type Rules = Readonly<Record<string, RegExp>>

const flag = /^(?:true|false)$/
/** Up to 999 of a unit, so that no formula makes a page as wide as it likes. */
const length = /^[+-]?(?:\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})(?:em|ex|px|pt|mu|%)?$/
const color = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20})$/i

const everywhere: Rules = {
  displaystyle: flag,
  scriptlevel: /^[+-]?\d{1,2}$/,
  mathcolor: color,
  mathbackground: color,
  mathsize: length,
}

const underAndOver: Rules = { accent: flag, accentunder: flag }

const own: Readonly<Record<string, Rules>> = {
  math: { display: /^(?:block|inline)$/ },
  semantics: {},
  annotation: { encoding: /^application\/x-tex$/ },
  mrow: {},
  mstyle: {},
  mphantom: {},
  mi: { mathvariant: /^normal$/ },
  mn: {},
  mtext: {},
  mo: {
    form: /^(?:prefix|infix|postfix)$/,
    fence: flag,
    separator: flag,
    lspace: length,
    rspace: length,
    stretchy: flag,
    symmetric: flag,
    minsize: length,
    maxsize: length,
    largeop: flag,
    movablelimits: flag,
  },
  mspace: { width: length, height: length, depth: length },
  mpadded: { width: length, height: length, depth: length, lspace: length, voffset: length },
  mfrac: { linethickness: length },
  msqrt: {},
  mroot: {},
  msub: {},
  msup: {},
  msubsup: {},
  munder: underAndOver,
  mover: underAndOver,
  munderover: underAndOver,
  mmultiscripts: {},
  mprescripts: {},
  mtable: {},
  mtr: {},
  mtd: { columnspan: /^[1-9]\d{0,2}$/, rowspan: /^[1-9]\d{0,2}$/ },
}

export const isMathElement = (name: string): boolean => Object.hasOwn(own, name)

/** True for an attribute that an element of `isMathElement` may have. */
export function isMathAttribute(element: string, name: string, value: string): boolean {
  const rules = own[element] ?? {}
  const rule = Object.hasOwn(rules, name)
    ? rules[name]
    : Object.hasOwn(everywhere, name)
      ? everywhere[name]
      : undefined
  return rule?.test(value) ?? false
}
