const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** A number of bytes for people: `1.2 GB`. Units are decimal, as disks are sold and `df -H` prints. */
export function byteSizeText(bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length)
  const format = { style: 'unit', unit: units[power - 1], maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat('en-US', format).format(bytes / 1_000 ** power)
}
