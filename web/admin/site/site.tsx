import { lazy, Suspense, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { SiteVersion } from '#contract/site.ts'
import { api } from '../../api/api.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { noteSavedSite } from '../layout/use-site.ts'
import { load } from '../loading/load.ts'
import { nullIfForbidden, OwnersOnly } from '../loading/owners-only.tsx'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { useSplit } from '../preview/use-split.ts'
import { useSavedFields } from '../settings/use-saved-fields.ts'
import type { Route } from './+types/site.ts'
import { PreviewToggle } from './preview-toggle.tsx'
import { saveOver } from './save-over.ts'
import { showAccent } from './show-accent.ts'
import { fieldsOf, formImageOf, type SiteField, updateOf } from './site-fields.ts'
import { SiteForm } from './site-form.tsx'
import type { SiteState } from './site-state.ts'
import { SiteVersions } from './site-versions.tsx'

const SitePreviewPane = lazy(async () => ({
  default: (await import('./site-preview-pane.tsx')).SitePreviewPane,
}))

const title = 'Site'

export const meta = () => screenTitle(title)

export async function clientLoader() {
  return load(async () => {
    const state = await nullIfForbidden(api.site.read())
    if (!state) return { state }
    const [{ versions }, { username }] = await Promise.all([api.site.versions(), api.authors.profile()])
    return { state, versions, username }
  })
}

export default function Site({ loaderData }: Route.ComponentProps) {
  const shown = useLoaded(loaderData)
  return (
    <>
      <ScreenHeading
        title={title}
        what="The settings of the site"
        failure={loaderData.failure}
        isStale={shown !== null}
      />
      {shown?.state === null && <OwnersOnly text={messages.siteRefused} loaderData={shown} />}
      {shown?.state && <Sections {...shown} />}
    </>
  )
}

interface SectionsProps {
  state: SiteState
  versions: SiteVersion[]
  username: string
}

function Sections({ state, versions, username }: SectionsProps) {
  const { revalidate } = useRevalidator()

  /** What is stored as far as the form knows, which need not be what was loaded last. */
  const base = useRef(state)

  /** The frame shows the name and the colour, and the list below the change. */
  function changed(now: SiteState) {
    base.current = now
    noteSavedSite(now.settings)
    showAccent(now.settings.accentColor)
    void revalidate()
    return fieldsOf(now.settings)
  }
  const fields = useSavedFields<SiteField>(
    `site of ${username}`,
    fieldsOf(state.settings),
    async (typed, before) =>
      changed(
        await saveOver(base.current, { changed: typed, before }, (newer) => fields.adopt(changed(newer))),
      ),
  )

  const preview = useSplit()

  return (
    <div>
      <section className="section" aria-labelledby="site-pages">
        <h2 id="site-pages">Pages</h2>
        <div className="site-actions">
          <PreviewToggle {...preview.switch} />
          <p className="field-hint">The pages as they would be, before readers see anything of it.</p>
        </div>
        <SiteForm
          preview={preview.switch}
          fields={fields}
          fixed={state.fixed}
          hiddenLinks={state.hiddenLinks}
          names={Object.keys(fieldsOf(state.settings)) as SiteField[]}
        />
      </section>
      <section className="section" aria-labelledby="site-changes">
        <h2 id="site-changes">Changes</h2>
        <SiteVersions versions={versions} onRestored={(restored) => fields.adopt(changed(restored))} />
      </section>
      {preview.switch.isOn && (
        <aside className="split-preview">
          <Suspense>
            <SitePreviewPane
              changes={updateOf(fields.changed, fields.typed)}
              icon={formImageOf(fields.typed.icon)}
              version={state.version}
              onClose={preview.close}
            />
          </Suspense>
        </aside>
      )}
    </div>
  )
}
