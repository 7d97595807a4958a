/**
 * The numbers of the blocks of a version, in order, as they are stored: `1-57,201,59-200`. Most versions are few ranges, as a save changes
 * few blocks.
 */
export function formatNumbers(numbers: number[]): string {
  const ranges: string[] = []
  for (let at = 0; at < numbers.length; ) {
    const first = numbers[at] as number
    let length = 1
    while (numbers[at + length] === first + length) length++
    ranges.push(length === 1 ? `${first}` : `${first}-${first + length - 1}`)
    at += length
  }
  return ranges.join(',')
}

/** Reads what `formatNumbers` wrote. */
export function parseNumbers(text: string): number[] {
  if (!text) return []
  return text.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}

/** Deletes the numbers in a text of `formatNumbers` from a set. Reads characters, as a post may have megabytes of such texts. */
export function deleteNumbers(from: Set<number>, text: string): void {
  let [first, number] = [-1, 0]
  for (let at = 0; at <= text.length && from.size > 0; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit >= 0 && digit <= 9) number = number * 10 + digit
    else if (text[at] === '-') [first, number] = [number, 0]
    else {
      if (first < 0) from.delete(number)
      else deleteRange(from, first, number)
      ;[first, number] = [-1, 0]
    }
  }
}

function deleteRange(from: Set<number>, first: number, last: number): void {
  if (last - first < from.size) for (let number = first; number <= last; number++) from.delete(number)
  else for (const number of from) if (number >= first && number <= last) from.delete(number)
}
