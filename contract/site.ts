import { type Static, Type } from 'typebox'
import { binarySizeText } from './byte-size.ts'
import { endpoint, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'
import { coverWidths } from './presentation/presentation.ts'
import { withCommas } from './with-commas.ts'

const { maxNameCharacters, maxTextCharacters, maxAddressCharacters, maxLinks, maxLinkTextCharacters } =
  limits.site
const { maxImageSidePixels, maxImageBytes, minIconSidePixels } = limits.site

/** Longer values and numbers out of bounds pass the schema: the service trims white space and refuses them with a message that names the limit. */
const text = (max: number, description: string) => Type.String({ maxLength: 10 * max, description })
const textOrNull = (max: number, description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 10 * max, description })

const Link = Type.Object({
  text: text(maxLinkTextCharacters, 'Its words.'),
  address: text(maxAddressCharacters, 'A path of this blog such as `/tags`, or an address with its scheme.'),
})
export type SiteLink = Static<typeof Link>

const links = (where: string) => Type.Array(Link, { maxItems: maxLinks, description: where })
const address = textOrNull(maxAddressCharacters, 'Null hides the link.')

const SiteImage = Type.Object({
  imgname: Type.String({ maxLength: limits.image.maxNameCharacters }),
  width: Type.Integer({ description: 'Of the stored image, in pixels.' }),
  height: Type.Integer(),
})
/** An uploaded image that the site shows. */
export type SiteImage = Static<typeof SiteImage>

const image = (description: string) =>
  Type.Unsafe<SiteImage | null>({ ...SiteImage, type: ['object', 'null'], description })

/** The settings that are images. */
export const siteImageNames = ['logo', 'logoDark', 'icon'] as const

/** The pairs of typefaces, for text and for the interface, by the name of the first or of both. The first is that of a new installation. */
export const typefacePairs = ['newsreader', 'source', 'atkinson'] as const
export type TypefacePair = (typeof typefacePairs)[number]

/** Whether programs may use the site for training. */
const trainingUses = ['unsaid', 'allowed', 'refused'] as const

const settings = {
  name: text(maxNameCharacters, 'The name of the blog.'),
  homeHeading: textOrNull(
    maxTextCharacters,
    'The heading of the home page; null for “From the” and the name.',
  ),
  homeDescription: text(maxTextCharacters, 'The sentence below the heading of the home page.'),
  accentColor: textOrNull(
    10,
    'As `#rrggbb`; null for the green of Lectern. Each colour scheme gets the nearest shade that can be read.',
  ),
  typefaces: Type.Enum([...typefacePairs], {
    description:
      'Of public pages, for text and interface: `newsreader` is Newsreader with Instrument Sans, `source` Source Serif with Source Sans, `atkinson` Atkinson Hyperlegible Next for both.',
  }),
  logo: image('Shown at the top of public pages instead of the name, which it has as its alternative text.'),
  logoDark: image('Shown instead of `logo` in the dark colour scheme; null for the same.'),
  icon: image('The icon of the site in browsers and on home screens; null for the lectern.'),
  navigation: links('Links after Home, About and Contact.'),
  footerLinks: links('Links of the footer after those that every blog has.'),
  socialLinks: Type.Object(
    { code: address, professional: address, social: address },
    { description: 'A code host, a professional network and a social network.' },
  ),
  postsPerPage: Type.Integer({
    description: `How many posts a page of a list has, from 1 to ${limits.site.maxPostsPerPage}: of all posts, a tag, an author, a time or a search.`,
  }),
  coverWidth: Type.Enum([...coverWidths], {
    description:
      'How wide covers are on the pages of posts that do not say it themselves: `wide` like pictures as wide as the page, `normal` like the text, or `none` for pages without them.',
  }),
  copyrightYear: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description:
      'The year in the footer, from 1900 to 9999; null for the current one in the time zone of the site.',
  }),
  securityContact: textOrNull(
    maxAddressCharacters,
    'Where to report security problems, for `/.well-known/security.txt`: an email address, or an address with `https:`, `mailto:` or `tel:`. Null for no such file.',
  ),
  training: Type.Enum([...trainingUses], {
    description:
      'Whether programs may use what is public for training, as `/robots.txt`, headers and pages say: `unsaid` says nothing.',
  }),
  language: textOrNull(
    limits.site.maxLanguageCharacters,
    'The language that pages and feeds are written in, as a tag such as `de` or `pt-BR`; null for pages in English and feeds that name none. The interface stays English.',
  ),
  timeZone: text(limits.site.maxZoneCharacters, 'The IANA name of the zone in which days begin.'),
}

const SiteSettings = Type.Object(settings)
export type SiteSettings = Static<typeof SiteSettings>
export type SiteSetting = keyof SiteSettings
export const siteSettingNames = Object.keys(settings) as SiteSetting[]

const version = Type.Integer({
  minimum: 0,
  maximum: limits.version.maxNumber,
  description: 'The number of the last change; 0 before the first.',
})

const ChosenImage = Type.Object({ imgname: SiteImage.properties.imgname })
const chosenImage = Type.Optional(
  Type.Unsafe<Static<typeof ChosenImage> | null>({
    ...ChosenImage,
    type: ['object', 'null'],
    description: `One of your uploads, or an image that the site showed; null for none. It has at most ${withCommas(maxImageSidePixels)} pixels a side and ${binarySizeText(maxImageBytes)} once stored; an icon at least ${minIconSidePixels} pixels a side.`,
  }),
)

const SiteChanges = Type.Object({
  ...Type.Partial(SiteSettings).properties,
  logo: chosenImage,
  logoDark: chosenImage,
  icon: chosenImage,
})
/** Settings as they are given: of an image only its name counts. */
export type SiteChanges = Static<typeof SiteChanges>

const SiteUpdate = Type.Object({
  ...SiteChanges.properties,
  baseVersion: Type.Optional({
    ...version,
    description:
      'The version from which editing began. If there is a later one, nothing is saved: `conflict`. What is stored already may be sent again.',
  }),
})
export type SiteUpdate = Static<typeof SiteUpdate>

const SiteState = Type.Object({
  version,
  settings: SiteSettings,
  hiddenLinks: Type.Array(Type.String(), {
    description:
      'Addresses in `navigation` and `footerLinks` at which there is no public post or page. Readers do not see links to them until there is one.',
  }),
  fixed: Type.Record(Type.String(), Type.String(), {
    description:
      'The settings that an environment variable fixes, with the name of the variable. They cannot be changed here.',
  }),
})

const SiteVersion = Type.Object({
  version,
  savedDate: Type.String({ format: 'date-time' }),
  savedBy: NullableString({ description: 'A username; null once the account is deleted.' }),
  changed: Type.Array(Type.String(), { description: 'The names of the settings that it changed.' }),
})
export type SiteVersion = Static<typeof SiteVersion>

export const siteContract = {
  read: endpoint({
    method: 'GET',
    path: '/settings/read',
    access: 'owner',
    summary: 'How the blog is named and looks: every setting of the site.',
    response: SiteState,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settings/update',
    access: 'owner',
    adds: 'always',
    summary: 'Changes settings of the site; those that are absent stay. Readers see the change at once.',
    body: SiteUpdate,
    response: SiteState,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/settings/preview',
    access: 'owner',
    summary:
      'A ticket that shows any public page as it would be with these changes, at its address with `?preview={ticket}`, for ten minutes. They are checked like an update, and nothing is saved.',
    body: SiteChanges,
    readsOnly: true,
    response: Type.Object({ ticket: Type.String(), expiresDate: Type.String({ format: 'date-time' }) }),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/settings/versions',
    access: 'owner',
    summary: `The changes of the settings, newest first. The last ${limits.site.maxVersions} are kept.`,
    response: Type.Object({ versions: Type.Array(SiteVersion) }),
  }),
  restore: endpoint({
    method: 'PUT',
    path: '/settings/restore',
    access: 'owner',
    adds: 'always',
    summary: 'Makes the settings what they were after a change; 0 is before the first. This is a change too.',
    body: Type.Object({ version }),
    response: SiteState,
  }),
}
