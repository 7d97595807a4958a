import { paths } from '#contract/addresses/page-paths.ts'
import { limits } from '#contract/limits.ts'
import type { OwnFullPost } from '#contract/post.ts'
import type { ListedVersion } from '#contract/versions.ts'
import { api } from '../../api/api.ts'
import { PageLinks } from '../layout/page-links.tsx'
import { screenTitle } from '../layout/screen-title.ts'
import { nounOf } from '../layout/text-noun.ts'
import { load } from '../loading/load.ts'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { throwIfMissing } from '../loading/throw-if-missing.ts'
import { useLoaded } from '../loading/use-loaded.ts'
import type { Route } from './+types/versions.ts'
import { useVersionDialog } from './version-dialog.tsx'
import { VersionSummary } from './version-summary.tsx'
import { VersionsOf } from './versions-of.tsx'

const title = 'Versions'

export const meta = () => screenTitle(title)

export async function clientLoader({ params: { url }, request }: Route.ClientLoaderArgs) {
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  const loaded = await load(async () => {
    const [post, { items, next }] = await Promise.all([
      api.posts.findOwn({ params: { url } }),
      api.versions.list({ params: { url }, query: { limit: limits.list.itemsPerPage, before } }),
    ])
    return { post, versions: items, next, before }
  })
  throwIfMissing(loaded)
  return loaded
}

export default function Versions({ loaderData, params }: Route.ComponentProps) {
  const shown = useLoaded(loaderData, params.url)
  return (
    <>
      <ScreenHeading
        title={title}
        what="The versions"
        failure={loaderData.failure}
        isStale={shown !== null}
      />
      {shown && <VersionList {...shown} />}
    </>
  )
}

interface Props {
  post: OwnFullPost
  versions: ListedVersion[]
  next: string | null
  before?: string
}

function VersionList({ post, versions, next, before }: Props) {
  const { dialog, openDialog } = useVersionDialog(post)
  return (
    <>
      <VersionsOf post={post} to={paths.editPost(post.url)}>
        . Choose one to see what changed since. Only you see them. Of those kept while you type, older ones
        are removed over time; named versions stay.
      </VersionsOf>
      {versions.length === 0 ? (
        <p className="empty">
          {before
            ? 'There are no older versions.'
            : `There are no versions yet. From its next save on, what this ${nounOf(post)} had before is kept as a version.`}
        </p>
      ) : (
        <ul className="card-list">
          {versions.map((version) => (
            <li key={version.number} className="version-row">
              <VersionSummary
                post={post}
                version={version}
                isLinked
                onOpen={(name) => openDialog(name, version)}
              />
            </li>
          ))}
        </ul>
      )}
      <PageLinks
        what="versions"
        {...{ before, next }}
        pathOf={(before) => paths.versions(post.url, before)}
      />
      {dialog}
    </>
  )
}
