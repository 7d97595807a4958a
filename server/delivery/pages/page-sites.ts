import type { IconLook } from '#contract/addresses/site-icon-address.ts'
import type { Site } from '#contract/pages/site.ts'
import type { SiteSettings } from '#contract/site.ts'
import type { createFooterYear } from '../../blog/site/footer-year.ts'
import type { SiteService } from '../../blog/site/site-service.ts'
import { accentStyle, createAccentStyle } from '../../foundation/site/accent-style.ts'

/** What only whoever runs the site decides of it. */
export type OperatorSite = Omit<Site, keyof SiteSettings | 'accentStyle' | 'iconLook'>

interface Parts {
  site: Pick<SiteService, 'read' | 'openPreview'>
  footerYear: Pick<ReturnType<typeof createFooterYear>, 'of'>
  ofOperator: OperatorSite
}

const iconLookOf = ({ icon, accentColor }: IconLook): IconLook | null =>
  icon || accentColor ? { icon, accentColor } : null

/** Creates the functions that tell pages about the site: as it is, and as a ticket shows it, which is null for any other ticket. */
export function createPageSites({ site, footerYear, ofOperator }: Parts) {
  const savedAccentStyle = createAccentStyle()
  return {
    async readSite(): Promise<Site> {
      const settings = await site.read()
      return {
        ...settings,
        copyrightYear: footerYear.of(settings),
        accentStyle: savedAccentStyle(settings.accentColor),
        iconLook: iconLookOf(settings),
        ...ofOperator,
      }
    },

    async previewSite(ticket: string): Promise<Site | null> {
      const settings = await site.openPreview(ticket)
      if (!settings) return null
      const { accentColor } = settings
      return {
        ...settings,
        copyrightYear: footerYear.of(settings),
        accentStyle: accentColor === null ? null : accentStyle(accentColor),
        iconLook: iconLookOf(settings),
        ...ofOperator,
      }
    },
  }
}
