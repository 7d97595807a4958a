/** A figure with its maximum or minimum. */
export type Target = { name: string; value: number } & ({ max: number } | { min: number })

const boundOf = (target: Target) =>
  'max' in target ? { sign: '≤', bound: target.max } : { sign: '≥', bound: target.min }

/** Formats targets, such as `start ≤ 0.6`. */
export const wanted = (targets: Target[]): string =>
  targets.map((target) => `${target.name} ${boundOf(target).sign} ${boundOf(target).bound}`).join(', ')

const isMet = (target: Target): boolean =>
  'max' in target ? target.value <= target.max : target.value >= target.min

/** Returns `met`, an empty text without targets, or each figure that misses its target, with the distance in percent. */
export function verdict(targets: Target[]): string {
  if (targets.length === 0) return ''
  const missed = targets.filter((target) => !isMet(target))
  if (missed.length === 0) return 'met'
  return missed.map((target) => `${target.name} ${figure(target.value)} (${missedBy(target)})`).join(', ')
}

function missedBy(target: Target): string {
  const by = Math.round((target.value / boundOf(target).bound - 1) * 100)
  return by > 0 ? `+${by} %` : `−${-by} %`
}

/** Formats a number with its significant digits. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  return value.toLocaleString('en', { maximumFractionDigits: size >= 100 ? 0 : size >= 10 ? 1 : 2 })
}
