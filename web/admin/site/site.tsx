import { useRevalidator } from 'react-router'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { load } from '../loading/load.ts'
import { nullIfForbidden, OwnersOnly } from '../loading/owners-only.tsx'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import type { Route } from './+types/site.ts'
import { SiteForm } from './site-form.tsx'
import { SiteVersions } from './site-versions.tsx'

const title = 'Site'

export const meta = () => screenTitle(title)

export async function clientLoader() {
  return load(async () => {
    const [state, versions] = await Promise.all([
      nullIfForbidden(api.site.read()),
      nullIfForbidden(api.site.versions()),
    ])
    return { state, versions: versions?.versions ?? [] }
  })
}

export default function Site({ loaderData }: Route.ComponentProps) {
  const shown = useLoaded(loaderData)
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  return (
    <>
      <ScreenHeading
        title={title}
        what="The settings of the site"
        failure={loaderData.failure}
        isStale={shown !== null}
      />
      {shown?.state === null && <OwnersOnly text={messages.siteRefused} loaderData={shown} />}
      {shown?.state && (
        <div>
          <section className="section" aria-labelledby="site-pages">
            <h2 id="site-pages">Pages</h2>
            {/* A new version is a new form, which shows it. */}
            <SiteForm key={shown.state.version} state={shown.state} onSaved={reload} />
          </section>
          <section className="section" aria-labelledby="site-changes">
            <h2 id="site-changes">Changes</h2>
            <SiteVersions versions={shown.versions} onRestored={reload} />
          </section>
        </div>
      )}
    </>
  )
}
