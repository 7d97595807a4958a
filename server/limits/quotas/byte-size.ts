import { InvalidValueError } from '../../foundation/text/invalid-value-error.ts'

const powers = ['', 'k', 'm', 'g', 't']

/** Parses `500MB` or `1.5GiB` as bytes, and `off` as null. Throws an error with a sentence for the operator. */
export function readByteSize(text: string): number | null {
  if (text === 'off') return null
  const [, number, prefix = '', binary] = /^(\d+(?:\.\d+)?) ?([kmgt]?)(i?)b$/i.exec(text) ?? []
  const bytes = Number(number) * (binary ? 1_024 : 1_000) ** powers.indexOf(prefix.toLowerCase())
  if (bytes >= 1 && bytes <= Number.MAX_SAFE_INTEGER) return Math.floor(bytes)
  throw new InvalidValueError('must be a size such as 1GB or 500MB, or “off”')
}
