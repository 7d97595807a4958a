export interface Site {
  name: string
  /** Origin without a trailing slash, for canonical links. */
  url: string
  /** An IANA name. */
  timeZone: string
  socialLinks: { code: string; professional: string; social: string }
  copyrightYear: number
  /** Sanitized HTML of `ABOUT_FILE`; null for the built-in text. */
  aboutHtml: string | null
  /** True if mail is set up, so that forgotten passwords can be reset. */
  mail: boolean
}
