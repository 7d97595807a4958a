import type { TSchema } from 'typebox'
import { limits } from '#contract/limits.ts'

/** As much as one code point takes in JSON that escapes it, as `\ud83d\ude00`. In a form each of its four bytes takes three. */
const bytesOfCodePoint = 12

/** White space, and members that no call knows, in bytes. */
const slack = 4 * 1024

/** The parts of a JSON Schema that say how long a value may be written. */
interface Sized {
  type?: string | string[]
  enum?: unknown[]
  maxLength?: number
  maxItems?: number
  properties?: Record<string, Sized>
  items?: Sized
}

/**
 * How many bytes the body of a call may have: as many as the longest one that its schema allows, and never more than any body. A call
 * without a body takes next to nothing.
 */
export function bodyLimitOf(schema?: TSchema): number {
  const bytes = slack + (schema ? longest(schema as Sized) : 0)
  return Math.min(Math.ceil(bytes / 1024) * 1024, limits.request.maxJsonBodyBytes)
}

const textOf = (codePoints: number): number => 2 + bytesOfCodePoint * codePoints

/** The bytes of the longest value, however it is written; infinite where the schema sets no bound. */
function longest({ type, enum: values, maxLength, maxItems, properties, items }: Sized): number {
  if (values) return Math.max(...values.map((value) => textOf(String(value).length)))
  const types = [type].flat()
  if (types.includes('object')) {
    const members = Object.entries(properties ?? {})
    return members.reduce((sum, [name, value]) => sum + textOf(name.length) + longest(value) + 2, 2)
  }
  if (types.includes('array'))
    return maxItems === undefined || !items ? Number.POSITIVE_INFINITY : 2 + maxItems * (longest(items) + 1)
  if (types.includes('string')) return maxLength === undefined ? Number.POSITIVE_INFINITY : textOf(maxLength)
  return types.every((each) => each !== undefined && /^(integer|number|boolean|null)$/.test(each))
    ? 32
    : Number.POSITIVE_INFINITY
}
