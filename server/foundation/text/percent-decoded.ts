import { InvalidValueError } from './invalid-value-error.ts'

/** Decodes a part of an address that is a setting. `place` names the part in the error. */
export function percentDecoded(text: string, place: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new InvalidValueError(`must have a “%” in its ${place} written as %25`)
  }
}
