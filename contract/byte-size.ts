const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** A number of bytes for people: `1.2 GB`. Units are decimal, as disks are sold and `df -H` prints. */
export function byteSizeText(bytes: number): string {
  // From where on it would be rounded up to the next unit.
  const power = 1 + units.slice(1).filter((_, at) => bytes >= 0.99995 * 1_000 ** (at + 2)).length
  const format = { style: 'unit', unit: units[power - 1], maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat('en-US', format).format(bytes / 1_000 ** power)
}

const binaryUnits = ['KiB', 'MiB', 'GiB']

/** A number of bytes in the units in which limits are set: `10 MiB`. By default rounded up, so that what exceeds a limit never appears to equal it. */
export function binarySizeText(bytes: number, round: (tenths: number) => number = Math.ceil): string {
  const power = 1 + binaryUnits.slice(1).filter((_, at) => bytes >= 1024 ** (at + 2)).length
  return `${round((bytes / 1024 ** power) * 10) / 10} ${binaryUnits[power - 1]}`
}
