import { renderToStaticMarkup } from 'react-dom/server'
import { ErrorPage } from '../../ui/error-page.tsx'
import { typefaces } from '../layout/typefaces.ts'
import type { PageHtml } from '../public-page.ts'
import errorStyle from './error-page.css?inline'

/** The error screen alone, for when the top bar or the footer cannot be rendered. */
export function errorDocument(incident: string): PageHtml {
  const style = typefaces.newsreader.style + errorStyle
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Error</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <ErrorPage incident={incident} />
        </main>
      </body>
    </html>,
  )
  return { text: `<!DOCTYPE html>${markup}`, style, scripts: [] }
}
