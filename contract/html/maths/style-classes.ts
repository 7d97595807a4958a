/** Sides of a cell, by what Temml calls them, with how classes do. */
const sides: Readonly<Record<string, string>> = { left: 'l', right: 'r', top: 't', bottom: 'b' }

/** The spaces that there are, in hundredths of an em. */
const spaces = [0, 15, 25, 40, 60, 100]

/** Columns of a table have this much on both sides unless they say otherwise. */
const defaultSpace = '5.9776pt'

/**
 * Returns classes for the declarations of a `style` that Temml writes: policies of pages block these. Colors are attributes, and what else there
 * is has no place on a page.
 */
export const classesOfStyle = (style: string): string[] =>
  style.split(';').flatMap((declaration) => {
    const [name = '', value = ''] = declaration.split(':')
    return classesOf(name.trim(), value.trim())
  })

function classesOf(name: string, value: string): string[] {
  const [property = '', side = ''] = name.split('-')
  const letter = sides[side]
  if (property === 'padding' && /[lr]/.test(letter ?? '') && value !== defaultSpace)
    return [`math-p${letter}-${spaceOf(value)}`]
  if (name === 'padding' && value === '0') return ['math-pl-0', 'math-pr-0']
  if (property === 'border' && letter)
    return [value.includes('double') ? `math-d${letter}` : `math-b${letter}`]
  if (name === 'border') return ['tml-fbox']
  if (name === 'text-align' && (value === 'left' || value === 'right')) return [`tml-${value}`]
  if (name === 'width' && value === '100%') return ['math-full']
  if (name === 'width' && value === '50%') return ['math-half']
  if (name === 'font-weight' && value === 'bold') return ['math-bold']
  if (name === 'margin-left') return negativeSpace(value)
  return []
}

const hundredthsOf = (value: string): number => {
  const amount = Number.parseFloat(value)
  return Math.round(100 * (value.endsWith('pt') ? amount / 10 : amount)) || 0
}

/** The nearest space that there is. */
const spaceOf = (value: string): number => {
  const wanted = hundredthsOf(value)
  return spaces.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best))
}

/** `\!` and the like: steps of a third of an eighteenth of an em. */
const negativeSpace = (value: string): string[] => {
  const steps = Math.min(6, Math.round(-hundredthsOf(value) / 5.55))
  return steps > 0 ? [`math-back-${steps}`] : []
}
