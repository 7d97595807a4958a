import { data, Form, Link, useNavigation } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { limits } from '#contract/limits.ts'
import type { OwnFullPost } from '#contract/post.ts'
import type { ListedVersion, Version } from '#contract/versions.ts'
import { api } from '../../api/api.ts'
import { useFilterField } from '../forms/filter-form.tsx'
import { screenTitle } from '../layout/screen-title.ts'
import { useSite } from '../layout/use-site.ts'
import { load } from '../loading/load.ts'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { throwIfMissing } from '../loading/throw-if-missing.ts'
import { useLoaded } from '../loading/use-loaded.ts'
import type { Route } from './+types/compare-versions.ts'
import { useVersionDialog } from './version-dialog.tsx'
import { VersionDifference } from './version-difference.tsx'
import { VersionSummary } from './version-summary.tsx'
import { describeVersion } from './version-texts.ts'
import { VersionsOf } from './versions-of.tsx'

const title = 'Compare Versions'

export const meta = () => screenTitle(title)

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { url } = params
  const number = versionNumber(params.number)
  if (number === null) throw data(null, { status: 404 })
  const listed = await load(async () => {
    const [post, { items }] = await Promise.all([
      api.posts.findOwn({ params: { url } }),
      api.versions.list({ params: { url }, query: { limit: limits.list.maxItems } }),
    ])
    return { post, versions: items }
  })
  throwIfMissing(listed)
  if (listed.data === null) return { data: null, failure: listed.failure }
  const { post, versions } = listed.data
  const asked = versionNumber(new URL(request.url).searchParams.get('with'))
  // A version that was thinned out meanwhile is told on the screen, from where the others can be reached.
  return load(async () => {
    const find = (number: number) => api.versions.find({ params: { url }, query: { number } })
    const [version, other] = await Promise.all([find(number), find(asked ?? otherThan(number, versions))])
    return { post, versions, version, other }
  })
}

function versionNumber(text: string | null): number | null {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= limits.version.maxNumber ? number : null
}

/** What a version is compared with at first: the current version, or the one before that. */
function otherThan(number: number, versions: ListedVersion[]): number {
  const others = versions.filter((version) => version.number !== number)
  const other = others.find(({ isCurrent }) => isCurrent) ?? others.find((version) => version.number < number)
  return (other ?? others.at(-1))?.number ?? number
}

export default function CompareVersions({ loaderData, params }: Route.ComponentProps) {
  const shown = useLoaded(loaderData, `${params.url} ${params.number}`)
  return (
    <>
      <ScreenHeading
        title={title}
        what="The versions"
        failure={loaderData.failure}
        isStale={shown !== null}
      />
      {shown ? (
        <Comparison {...shown} />
      ) : (
        <p className="fine-print">
          <Link className="underline" to={paths.versions(params.url)}>
            All versions
          </Link>
        </p>
      )}
    </>
  )
}

interface Props {
  post: OwnFullPost
  versions: ListedVersion[]
  /** The chosen one. */
  version: Version
  other: Version
}

function Comparison({ post, versions, version, other }: Props) {
  const { dialog, openDialog } = useVersionDialog(post)
  const [before, after] = version.number < other.number ? [version, other] : [other, version]
  return (
    <>
      <VersionsOf post={post} to={paths.versions(post.url)} />
      <div className="version-row">
        <VersionSummary post={post} version={version} onOpen={(name) => openDialog(name, version)} />
      </div>
      {versions.length > 1 ? (
        <OtherVersion versions={versions} version={version} other={other} />
      ) : (
        <p className="field-hint">There is no other version to compare it with.</p>
      )}
      <VersionDifference before={before} after={after} />
      {dialog}
    </>
  )
}

/** Chooses the version with which another one is compared. */
function OtherVersion({ versions, version, other }: Omit<Props, 'post'>) {
  const { timeZone } = useSite()
  const { location } = useNavigation()
  const field = useFilterField<HTMLSelectElement>(String(other.number))
  const others = versions.filter(({ number }) => number !== version.number)
  const isListed = others.some(({ number }) => number === other.number)
  return (
    <Form className="filter compare-with">
      <label htmlFor="compare-with">Compared with</label>
      <select ref={field} id="compare-with" name="with" defaultValue={other.number}>
        {(isListed ? others : [other, ...others]).map((each) => (
          <option key={each.number} value={each.number}>
            {describeVersion(each, timeZone)}
          </option>
        ))}
      </select>
      <button className="button secondary" type="submit">
        {location ? 'Comparing …' : 'Compare'}
      </button>
    </Form>
  )
}
