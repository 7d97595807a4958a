import { limits } from '#contract/limits.ts'
import type { SiteSettings } from '#contract/site.ts'

/** How the site of a new installation is. */
export const defaultSettings: SiteSettings = {
  name: 'Lectern',
  homeHeading: null,
  homeDescription:
    "Learn about AI, machine learning, and deep learning, and how they're being used to solve the problems.",
  accentColor: null,
  typefaces: 'newsreader',
  logo: null,
  logoDark: null,
  icon: null,
  navigation: [],
  footerLinks: [],
  socialLinks: {
    code: 'https://github.com',
    professional: 'https://www.linkedin.com',
    social: 'https://x.com',
  },
  postsPerPage: limits.list.itemsPerPage,
  coverWidth: 'normal',
  copyrightYear: 2023,
  securityContact: null,
  training: 'unsaid',
  language: null,
  timeZone: 'UTC',
}
