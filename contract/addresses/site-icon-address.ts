import type { SiteSettings } from '../site.ts'
import { withQuery } from './encode-path.ts'

/** What the icons of a site are made of: the picture that owners chose, or else the lectern in the accent colour. */
export type IconLook = Pick<SiteSettings, 'icon' | 'accentColor'>

/** Where an icon of the site is read. Each picture and each colour that owners choose has addresses of its own, so that they can be cached for ever. */
export const siteIconAddress = (path: string, { icon, accentColor }: IconLook): string =>
  withQuery(path, icon ? { image: icon.imgname } : { accent: accentColor?.slice(1) })
