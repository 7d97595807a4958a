const names = {
  language: new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }),
  script: new Intl.DisplayNames(['en'], { type: 'script', fallback: 'none' }),
  region: new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }),
}

const shape = /^(?<language>[a-z]{2,3})(?:-(?<script>[a-z]{4}))?(?:-(?<region>[a-z]{2}))?$/i

/** True for a language with or without script and region, as in `sr-Latn-RS`, all of them registered and not outdated. */
export function isLanguageTag(tag: string): boolean {
  const { language, script, region } = shape.exec(tag)?.groups ?? {}
  if (!language || Intl.getCanonicalLocales(tag)[0]?.toLowerCase() !== tag.toLowerCase()) return false
  const areKnown = [
    names.language.of(language),
    !script || names.script.of(script),
    !region || names.region.of(region),
  ]
  return areKnown.every(Boolean)
}
