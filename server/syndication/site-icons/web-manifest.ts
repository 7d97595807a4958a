import { siteIconAddress } from '#contract/addresses/site-icon-address.ts'
import type { SiteSettings } from '#contract/site.ts'

/** The background color of the light theme in `web/ui/theme.css`. */
const paper = '#fafdfa'

/** The sizes and shapes of the site’s icon by their addresses. https://web.dev/learn/pwa/web-app-manifest#icons */
export const iconSpecs = {
  '/icon-192.png': { side: 192, isMaskable: false },
  '/icon-512.png': { side: 512, isMaskable: false },
  '/icon-maskable-512.png': { side: 512, isMaskable: true },
  '/apple-touch-icon.png': { side: 180, isMaskable: true },
  '/favicon.ico': { side: 48, isMaskable: false },
} as const

/** The manifest for devices that install the site as an app. https://www.w3.org/TR/appmanifest/ */
export const webManifest = ({ name, ...look }: Pick<SiteSettings, 'name' | 'icon' | 'accentColor'>) => ({
  id: '/',
  name,
  short_name: name,
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: paper,
  theme_color: paper,
  icons: Object.entries(iconSpecs)
    .filter(([path]) => path.startsWith('/icon-'))
    .map(([path, { side, isMaskable }]) => ({
      src: siteIconAddress(path, look),
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose: isMaskable ? 'maskable' : 'any',
    })),
})
