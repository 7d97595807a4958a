import { limits } from './limits.ts'
import type { siteImageNames } from './site.ts'
import { withCommas } from './with-commas.ts'

export type SiteImageName = (typeof siteImageNames)[number]

const { maxImageSidePixels, minIconSidePixels } = limits.site

export const siteImageLabels: Record<SiteImageName, string> = {
  logo: 'The logo',
  logoDark: 'The logo for the dark scheme',
  icon: 'The icon',
}

/** Returns what is wrong with the size of an image of the site; null if nothing is. */
export function siteImageSizeProblem(
  name: SiteImageName,
  { width, height }: { width: number; height: number },
): string | null {
  if (Math.max(width, height) > maxImageSidePixels)
    return `${siteImageLabels[name]} must have at most ${withCommas(maxImageSidePixels)} pixels a side.`
  if (name === 'icon' && Math.min(width, height) < minIconSidePixels)
    return `${siteImageLabels[name]} must have at least ${minIconSidePixels} pixels a side.`
  return null
}
