/** The middle value; NaN for an empty list. */
export const median = (values: number[]): number => percentile(values, 50)

/** The smallest value that the given percentage does not exceed; NaN for an empty list. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}
