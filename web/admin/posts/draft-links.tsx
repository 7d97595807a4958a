import type { DraftLink } from '#contract/draft-links.ts'
import type { ListedVersion } from '#contract/versions.ts'
import { dateAndTime } from '../../dates.ts'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { useSite } from '../layout/use-site.ts'

interface Props {
  links: DraftLink[]
  /** By which the shown ones are described. */
  versions: ListedVersion[]
  onRevoke: (link: DraftLink) => void
}

/** The links to a post that still work, newest first. */
export function DraftLinks({ links, versions, onRevoke }: Props) {
  const { timeZone } = useSite()
  const held = useFocusFallback<HTMLDivElement>(() => held.ref.current?.focus())
  const told = (instant: string) => <time dateTime={instant}>{dateAndTime(instant, timeZone)}</time>
  return (
    <div {...held} className="draft-links" tabIndex={-1}>
      <h3>Links that work</h3>
      {links.length === 0 && <p className="field-hint">There are none.</p>}
      <ul>
        {links.toReversed().map((link) => (
          <li key={link.id}>
            <div>
              <p className="font-medium">
                <ShownText version={link.version} versions={versions} />
              </p>
              <p className="row-facts">
                <span>Created {told(link.createdDate)}</span>
                <span>{link.lastUsedDate ? <>Last used {told(link.lastUsedDate)}</> : 'Not used yet'}</span>
                <span>Expires {told(link.expiresDate)}</span>
              </p>
            </div>
            <button type="button" className="quiet-button" onClick={() => onRevoke(link)}>
              Revoke
              <span className="visually-hidden">
                {' '}
                the link created {dateAndTime(link.createdDate, timeZone)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ShownText({ version, versions }: { version: number | null; versions: ListedVersion[] }) {
  const { timeZone } = useSite()
  if (version === null) return 'Newest text'
  const listed = versions.find(({ number }) => number === version)
  if (!listed) return `Version #${version}`
  if (listed.name === null) return `Version #${version}, ${dateAndTime(listed.date, timeZone)}`
  return (
    <>
      Version #{version}, “<bdi>{listed.name}</bdi>”
    </>
  )
}
