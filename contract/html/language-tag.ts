type Part = 'language' | 'script' | 'region'

const names = new Map<Part, Intl.DisplayNames>()

/** True if a code is registered, or absent. Names are kept, as loading them takes milliseconds. */
function isNamed(type: Part, code?: string): boolean {
  if (!code) return true
  const known = names.get(type) ?? new Intl.DisplayNames(['en'], { type, fallback: 'none' })
  names.set(type, known)
  return Boolean(known.of(code))
}

const shape = /^(?<language>[a-z]{2,3})(?:-(?<script>[A-Z][a-z]{3}))?(?:-(?<region>[A-Z]{2}))?$/

/** True for a language with or without script and region, as in `sr-Latn-RS`, all of them registered and not outdated. */
export function isLanguageTag(tag: string): boolean {
  if (!/^[a-z-]{2,11}$/i.test(tag)) return false
  const canonical = canonicalTag(tag)
  const { language, script, region } = shape.exec(canonical)?.groups ?? {}
  if (!language || canonical.toLowerCase() !== tag.toLowerCase()) return false
  return isNamed('language', language) && isNamed('script', script) && isNamed('region', region)
}

/** The usual spelling of a tag, with the current name of what was renamed; empty if it is none. */
function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? ''
  } catch {
    return ''
  }
}
