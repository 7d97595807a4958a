import type { Instant } from './instant.ts'

/** A change of the site's settings. The last one is how the site is. */
interface SiteVersionTable {
  /** From 1, without gaps until old ones are removed. */
  number: number
  saved_at: Instant
  saved_by: string | null
  /** The names of the settings that it changed, as a JSON list. */
  changed: string
  /** All settings that were ever chosen, as a JSON object; the others are as a new installation has them. */
  settings: string
}

/** The images that the settings of a change name. They stay as long as the change is kept, and the rows go with it. */
interface SiteImageTable {
  number: number
  image_id: string
}

export interface SiteTables {
  site_version: SiteVersionTable
  site_image: SiteImageTable
}
