import type { TSchema } from 'typebox'
import { limits } from '#contract/limits.ts'

/** The size of an escaped code point in JSON, such as `\ud83d\ude00`. In a form it is the same: three for each of four bytes. */
const bytesPerCodePoint = 12

/** Bytes for white space and unknown members. */
const slack = 4 * 1024

/** The keywords of a JSON Schema that limit the length of a value. */
interface Sized {
  type?: string | string[]
  enum?: unknown[]
  maxLength?: number
  maxItems?: number
  properties?: Record<string, Sized>
  items?: Sized
}

/**
 * How many bytes the body of a call may have: as many as the longest body that its schema allows, and never more than the limit for all bodies. A
 * call without a body has only a small limit.
 */
export function bodyLimitOf(schema?: TSchema): number {
  const bytes = slack + (schema ? longest(schema as Sized) : 0)
  return Math.min(Math.ceil(bytes / 1024) * 1024, limits.request.maxJsonBodyBytes)
}

const textOf = (codePoints: number): number => 2 + bytesPerCodePoint * codePoints

/** The bytes of the longest value in its longest spelling; infinite if the schema sets no limit. */
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
