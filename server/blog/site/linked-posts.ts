import { reservedWords } from '#contract/reserved-words.ts'
import type { SiteLink, SiteSettings } from '#contract/site.ts'
import type { Reads } from '../../transaction.ts'

/**
 * The address of the post or page that a link leads to, if it leads to one. Null for other sites and for all that the blog itself has, and null for
 * names with a dot, which no post has.
 */
function linkedUrl({ address }: SiteLink): string | null {
  const segment = /^\/([^/?#.]+)\/?(?:[?#]|$)/.exec(address)?.[1]
  if (segment === undefined) return null
  try {
    const url = decodeURIComponent(segment).normalize('NFC').toLowerCase()
    return reservedWords.has(url) ? null : url
  } catch {
    return null
  }
}

type Links = Partial<Pick<SiteSettings, 'navigation' | 'footerLinks'>>

/** The addresses of posts and pages that the navigation and the footer lead to. */
export const linkedUrls = ({ navigation = [], footerLinks = [] }: Links): string[] =>
  [...new Set([...navigation, ...footerLinks].map(linkedUrl))].filter((url) => url !== null)

/** Returns whether nobody can read what a link leads to. */
export async function findHiddenLinks(
  posts: Pick<Reads['posts'], 'listReadableUrls'>,
  settings: Links,
): Promise<(link: SiteLink) => boolean> {
  const urls = linkedUrls(settings)
  const readable = urls.length > 0 ? await posts.listReadableUrls(urls) : new Set()
  return (link) => {
    const url = linkedUrl(link)
    return url !== null && !readable.has(url)
  }
}

/** The settings as readers see them, without links to what they cannot read. */
export async function asReadersSee(
  posts: Pick<Reads['posts'], 'listReadableUrls'>,
  settings: SiteSettings,
): Promise<SiteSettings> {
  const isHidden = await findHiddenLinks(posts, settings)
  const readable = (link: SiteLink) => !isHidden(link)
  const { navigation, footerLinks } = settings
  return {
    ...settings,
    navigation: navigation.filter(readable),
    footerLinks: footerLinks.filter(readable),
  }
}
