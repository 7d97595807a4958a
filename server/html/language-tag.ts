const names = {
  language: new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }),
  script: new Intl.DisplayNames(['en'], { type: 'script', fallback: 'none' }),
  region: new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }),
}

const shape = /^(?<language>[a-z]{2,3})(?:-(?<script>[a-z]{4}))?(?:-(?<region>[a-z]{2}))?$/i

/** True for a language with or without script and region, as in `sr-Latn-RS`, all of them registered ones. */
export function isLanguageTag(tag: string): boolean {
  const { language, script, region } = shape.exec(tag)?.groups ?? {}
  if (!language || !names.language.of(language)) return false
  return (!script || Boolean(names.script.of(script))) && (!region || Boolean(names.region.of(region)))
}
