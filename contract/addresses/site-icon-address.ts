import type { SiteImage } from '../site.ts'
import { withQuery } from './encode-path.ts'

/** Where an icon of the site is read, or the web manifest. Each picture that owners choose has addresses of its own, so that they can be cached for ever. */
export const siteIconAddress = (path: string, icon: SiteImage | null): string =>
  withQuery(path, { image: icon?.imgname })
