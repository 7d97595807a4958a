/**
 * Returns where the end of the first number in a text begins: its decimal point and what follows, or what follows a whole number. Null without
 * a number.
 */
export function decimalPointIn(text: string): number | null {
  const digits = /\d[\d.,'’\u00a0\u2009\u202f]{0,60}/.exec(text)
  return digits && digits.index + wholeLength(digits[0])
}

/** The length of the part of a number before its decimal point: a sign that is in it once, with digits behind and no other sign after it. */
function wholeLength(number: string): number {
  const end = /[^\d]*$/.exec(number)?.index ?? number.length
  const digits = number.slice(0, end)
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const sign = digits[at]
  if (!sign || digits.indexOf(sign) !== at) return end
  // A comma before three digits, and without a point, may as well separate thousands.
  return sign === ',' && /^\d{1,3},\d{3}$/.test(digits) ? end : at
}

/** The ends of numbers that are longer than this, in characters, are as wide as they happen to be. */
export const maxDecimalEnd = 12
