import { limits } from '#contract/limits.ts'
import type { SiteChanges, SiteLink, SiteSetting } from '#contract/site.ts'
import { createFieldCheck } from '../../errors.ts'
import {
  readColor,
  readLabel,
  readLanguage,
  readLinkAddress,
  readSecurityContact,
  readSiteName,
  readTimeZone,
  readWebAddress,
} from '../../foundation/site/site-values.ts'
import { InvalidValueError } from '../../foundation/text/invalid-value-error.ts'
import { overridesDirection, plainLine } from '../../foundation/text/plain-text.ts'

const { maxNameCharacters, maxTextCharacters, maxAddressCharacters, maxLinkTextCharacters, maxPostsPerPage } =
  limits.site

function shortText(line: string): string {
  if ([...line].length > maxTextCharacters)
    throw new InvalidValueError(`must have at most ${maxTextCharacters} characters`)
  return line
}

/** Isolates stay: prose of two directions may need them. */
function readDescription(text: string): string {
  if (overridesDirection(text))
    throw new InvalidValueError('may not have characters that change the order of others')
  return shortText(plainLine(text))
}

function bounded(address: string): string {
  if ([...address].length > maxAddressCharacters)
    throw new InvalidValueError(`must have at most ${maxAddressCharacters} characters`)
  return address
}

function linkText(text: string): string {
  const line = readLabel(text)
  if (line.length < 1 || [...line].length > maxLinkTextCharacters)
    throw new InvalidValueError(`must have 1 to ${maxLinkTextCharacters} characters`)
  return line
}

function between(min: number, number: number, max: number): number {
  if (number < min || number > max)
    throw new InvalidValueError(`must be a whole number from ${min} to ${max}`)
  return number
}

/**
 * Brings settings into their stored form, except for images, which only a transaction can look up. Throws `validation_failed` with a sentence for each that is not valid; those of links are named by their
 * place, as in `navigation.0.address`.
 */
export function checkedSettings(given: SiteChanges): SiteChanges {
  const check = createFieldCheck()

  function checked<Value>(field: string, label: string, read: () => Value): Value | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error
      check.refuse(field, `${label} ${error.message}.`)
      return undefined
    }
  }
  const social = (kind: 'code' | 'professional' | 'social', address: string | null) =>
    address === null
      ? null
      : checked(`socialLinks.${kind}`, 'The address', () => readWebAddress(bounded(address)))
  const links = (field: 'navigation' | 'footerLinks', list: SiteLink[]) =>
    list.map(({ text, address }, at) => ({
      text: checked(`${field}.${at}.text`, 'The text of a link', () => linkText(text)),
      address: checked(`${field}.${at}.address`, 'The address of a link', () =>
        readLinkAddress(bounded(address)),
      ),
    }))

  const readers: { [Name in SiteSetting]: (value: Required<SiteChanges>[Name]) => unknown } = {
    name: (name) => checked('name', 'The name', () => readSiteName(name, maxNameCharacters)),
    homeHeading: (text) =>
      text === null ? null : checked('homeHeading', 'The heading', () => shortText(readLabel(text)) || null),
    homeDescription: (text) => checked('homeDescription', 'The description', () => readDescription(text)),
    accentColor: (color) =>
      color === null ? null : checked('accentColor', 'The accent colour', () => readColor(color)),
    typefaces: (pair) => pair,
    logo: (image) => image,
    logoDark: (image) => image,
    icon: (image) => image,
    navigation: (list) => links('navigation', list),
    footerLinks: (list) => links('footerLinks', list),
    socialLinks: ({ code, professional, social: network }) => ({
      code: social('code', code),
      professional: social('professional', professional),
      social: social('social', network),
    }),
    postsPerPage: (count) =>
      checked('postsPerPage', 'The number of posts', () => between(1, count, maxPostsPerPage)),
    coverWidth: (width) => width,
    copyrightYear: (year) =>
      year === null ? null : checked('copyrightYear', 'The year', () => between(1900, year, 9999)),
    securityContact: (contact) =>
      contact === null
        ? null
        : checked('securityContact', 'The security contact', () => readSecurityContact(bounded(contact))),
    training: (use) => use,
    language: (tag) => (tag === null ? null : checked('language', 'The language', () => readLanguage(tag))),
    timeZone: (zone) => checked('timeZone', 'The time zone', () => readTimeZone(zone)),
  }
  const values = Object.entries(given)
    .filter(([name]) => Object.hasOwn(readers, name))
    .map(([name, value]) => [name, (readers[name as SiteSetting] as (value: unknown) => unknown)(value)])
  check.throwIfRefused()
  return Object.fromEntries(values)
}
