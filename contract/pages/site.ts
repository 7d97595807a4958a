import type { IconLook } from '../addresses/site-icon-address.ts'
import type { SiteImage, SiteSettings } from '../site.ts'

/** The token opens one that is not public, in a preview. */
export type ShownSiteImage = SiteImage & { token?: string }

/** What pages know about the site: its settings, and what only whoever runs it decides. */
export interface Site extends Omit<SiteSettings, 'copyrightYear' | 'logo' | 'logoDark'> {
  logo: ShownSiteImage | null
  logoDark: ShownSiteImage | null
  /** The year in the footer, whether it was chosen or is the current one. */
  copyrightYear: number
  /** A style sheet with the shades of `accentColor`; null without one. */
  accentStyle: string | null
  /** What its icons are made of; null for those of Lectern. */
  iconLook: IconLook | null
  /** Origin without a trailing slash, for canonical links. */
  url: string
  /** Sanitized HTML of `ABOUT_FILE`; null for the built-in text. */
  aboutHtml: string | null
  /** True if mail is set up, so that forgotten passwords can be reset. */
  mail: boolean
}
