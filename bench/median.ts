/** The value in the middle. NaN of nothing. */
export const median = (values: number[]): number => percentile(values, 50)

/** The smallest value that so many of a hundred do not exceed. NaN of nothing. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}
