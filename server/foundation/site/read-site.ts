import type { SiteSettings } from '#contract/site.ts'

/** Reads the settings of the site, as they are now. They are in memory, but for the first time after a change. */
export type ReadSite = () => Promise<SiteSettings>
