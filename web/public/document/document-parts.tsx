import type { Site } from '#contract/pages/site.ts'
import { HeadStart, IconLinks } from '../../document-head.tsx'
import enhance from '../enhance/enhance.ts?worker&url'
import { Footer, type FooterSite } from '../layout/footer.tsx'
import { headScript } from '../layout/head-script.ts'
import { speculationRules } from '../layout/speculation-rules.ts'
import { TopBar, type TopBarProps, termSlot } from '../layout/top-bar.tsx'
import { typefaces } from '../layout/typefaces.ts'
import { cacheMarkupParts, slotFor } from '../markup/cached-markup.tsx'

export interface DocumentProps
  extends TopBarProps,
    FooterSite,
    Pick<Site, 'language' | 'typefaces' | 'iconLook'> {}

const slots = { meta: slotFor('meta'), style: slotFor('style'), page: slotFor('page') }

/**
 * The HTML of all pages of a site that have the same link in their menu: until the meta elements, then until the style, the search term, the page, and the
 * end. Services that show links read only the beginning of a page, so the long style comes last in the head.
 */
export const documentParts = cacheMarkupParts(PageDocument, 1_000_000, [
  `<meta name="${slots.meta}"/>`,
  slots.style,
  termSlot,
  slots.page,
])

function PageDocument({ language, typefaces: pair, iconLook, isFramed, ...site }: DocumentProps) {
  return (
    <html lang={language ?? 'en'}>
      <head>
        <HeadStart />
        <meta name={slots.meta} />
        <IconLinks look={iconLook} />
        {typefaces[pair].preloads.map((preload) => (
          <link key={preload.href} {...preload} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        {!isFramed && <script dangerouslySetInnerHTML={{ __html: headScript }} />}
        {/* Inside the page, because a separate file would block rendering. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <style dangerouslySetInnerHTML={{ __html: slots.style }} />
      </head>
      <body>
        {!isFramed && <PageScripts />}
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <TopBar {...site} isFramed={isFramed} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <main id="main" tabIndex={-1} dangerouslySetInnerHTML={{ __html: slots.page }} />
        <Footer {...site} />
      </body>
    </html>
  )
}

const PageScripts = () => (
  <>
    {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
    <script type="module" src={enhance} />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
    <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
  </>
)
