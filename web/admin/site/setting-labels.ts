import type { SiteSetting } from '#contract/site.ts'

/** The settings of the site as forms and lists name them. */
export const settingLabels: Record<SiteSetting, string> = {
  name: 'Name',
  homeHeading: 'Heading of the home page',
  homeDescription: 'Description of the home page',
  accentColor: 'Accent colour',
  typefaces: 'Typefaces',
  logo: 'Logo',
  logoDark: 'Logo for the dark scheme',
  icon: 'Icon',
  navigation: 'Navigation',
  footerLinks: 'Footer',
  socialLinks: 'Social links',
  postsPerPage: 'Posts on a page',
  coverWidth: 'Covers on pages of posts',
  copyrightYear: 'Year in the footer',
  securityContact: 'Security contact',
  training: 'What programs may use for training',
  language: 'Language',
  timeZone: 'Time zone',
}

/** Names settings in a sentence. Those of a later version are named as the server names them. */
export const settingsInWords = (names: string[]): string =>
  new Intl.ListFormat('en-US').format(
    names.map((name) => (settingLabels as Partial<Record<string, string>>)[name] ?? name),
  )
