/** What the pages know of the site itself. */
export interface Site {
  name: string
  /** Origin without a trailing slash, for canonical links. */
  url: string
  /** IANA name, for dates. */
  timeZone: string
  socialLinks: { code: string; professional: string; social: string }
  copyrightYear: number
  /** Safe HTML of `ABOUT_FILE`; null for the built-in text. */
  aboutHtml: string | null
  /** True if a forgotten password can be set by mail. */
  mail: boolean
}
