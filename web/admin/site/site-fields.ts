import type { CoverWidth } from '#contract/presentation/presentation.ts'
import type { SiteChanges, SiteImage, SiteLink, SiteSettings } from '#contract/site.ts'

/** An image as a form has it. One that was uploaded and not saved yet is opened by its token. */
export type FormImage = SiteImage & { token?: string }

export const formImageOf = (json: string): FormImage | null => (json === '' ? null : JSON.parse(json))

const jsonOf = (image: SiteImage | null): string => (image ? JSON.stringify(image) : '')

/** The settings as a form has them: each a text, images and lists of links as JSON, no image as an empty text. The names are those of the fields in errors. */
export const fieldsOf = (settings: SiteSettings) => ({
  name: settings.name,
  homeHeading: settings.homeHeading ?? '',
  homeDescription: settings.homeDescription,
  accentColor: settings.accentColor ?? '',
  typefaces: settings.typefaces as string,
  logo: jsonOf(settings.logo),
  logoDark: jsonOf(settings.logoDark),
  icon: jsonOf(settings.icon),
  navigation: JSON.stringify(settings.navigation),
  footerLinks: JSON.stringify(settings.footerLinks),
  'socialLinks.code': settings.socialLinks.code ?? '',
  'socialLinks.professional': settings.socialLinks.professional ?? '',
  'socialLinks.social': settings.socialLinks.social ?? '',
  postsPerPage: String(settings.postsPerPage),
  coverWidth: settings.coverWidth as string,
  copyrightYear: String(settings.copyrightYear ?? ''),
  securityContact: settings.securityContact ?? '',
  training: settings.training as string,
  language: settings.language ?? '',
  timeZone: settings.timeZone,
})
type SiteFields = ReturnType<typeof fieldsOf>
export type SiteField = keyof SiteFields

/** Rows that were added and never filled in are no links. */
const linksOf = (json: string): SiteLink[] =>
  (JSON.parse(json) as SiteLink[]).filter(({ text, address }) => text.trim() || address.trim())

/** Of an image only its name is sent. */
function chosenImage(json: string): SiteChanges['logo'] {
  const image = formImageOf(json)
  return image && { imgname: image.imgname }
}

const orNull = (text: string): string | null => text.trim() || null

/** What is no whole number is sent as 0, which the server refuses in words. */
const numberOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0)

/** What to send for the fields that were changed. `all` completes the social links, which are one setting. */
export function updateOf(changed: Partial<SiteFields>, all: SiteFields): SiteChanges {
  const {
    name,
    homeHeading,
    homeDescription,
    accentColor,
    typefaces,
    logo,
    logoDark,
    icon,
    navigation,
    footerLinks,
    postsPerPage,
    coverWidth,
    copyrightYear,
    securityContact,
    training,
    language,
    timeZone,
  } = changed
  const hasSocialLink = Object.keys(changed).some((field) => field.startsWith('socialLinks.'))
  return {
    ...(name !== undefined && { name }),
    ...(homeHeading !== undefined && { homeHeading: orNull(homeHeading) }),
    ...(homeDescription !== undefined && { homeDescription }),
    ...(accentColor !== undefined && { accentColor: orNull(accentColor) }),
    ...(typefaces !== undefined && { typefaces: typefaces as SiteSettings['typefaces'] }),
    ...(logo !== undefined && { logo: chosenImage(logo) }),
    ...(logoDark !== undefined && { logoDark: chosenImage(logoDark) }),
    ...(icon !== undefined && { icon: chosenImage(icon) }),
    ...(navigation !== undefined && { navigation: linksOf(navigation) }),
    ...(footerLinks !== undefined && { footerLinks: linksOf(footerLinks) }),
    ...(hasSocialLink && {
      socialLinks: {
        code: orNull(all['socialLinks.code']),
        professional: orNull(all['socialLinks.professional']),
        social: orNull(all['socialLinks.social']),
      },
    }),
    ...(postsPerPage !== undefined && { postsPerPage: numberOf(postsPerPage) }),
    ...(coverWidth !== undefined && { coverWidth: coverWidth as CoverWidth }),
    ...(copyrightYear !== undefined && {
      copyrightYear: copyrightYear.trim() ? numberOf(copyrightYear) : null,
    }),
    ...(securityContact !== undefined && { securityContact: orNull(securityContact) }),
    ...(training !== undefined && { training: training as SiteSettings['training'] }),
    ...(language !== undefined && { language: orNull(language) }),
    ...(timeZone !== undefined && { timeZone }),
  }
}
