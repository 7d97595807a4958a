import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { OwnFullPost } from '#contract/post.ts'
import type { ListedVersion } from '#contract/versions.ts'
import { dateAndTime } from '../../dates.ts'
import { useSite } from '../layout/use-site.ts'
import type { VersionDialogName } from './version-dialog.tsx'
import { describeVersion, kindNames, statusOf } from './version-texts.ts'

interface Props {
  post: OwnFullPost
  version: ListedVersion
  /** True where the name leads to the comparison. */
  isLinked?: boolean
  onOpen: (dialog: VersionDialogName) => void
}

/** A version without its texts, and what can be done with it. */
export function VersionSummary({ post, version, isLinked = false, onOpen }: Props) {
  const { timeZone } = useSite()
  const { number, kind, name, date, title, isCurrent } = version
  const about = describeVersion(version, timeZone)
  const heading = (
    <>
      <bdi>{name ?? kindNames[kind]}</bdi>
      <span className="visually-hidden">, #{number}</span>
    </>
  )
  return (
    <>
      <div className="min-w-0">
        <h2>{isLinked ? <Link to={paths.version(post.url, number)}>{heading}</Link> : heading}</h2>
        <p className="row-facts mt-1">
          {isCurrent && <span className="font-semibold text-accent">Current</span>}
          <span>#{number}</span>
          <time dateTime={date}>{dateAndTime(date, timeZone)}</time>
          {name !== null && <span>{kindNames[kind]}</span>}
          <span>{statusOf(version) ?? 'Not published'}</span>
        </p>
        {title !== post.title && (
          <p className="row-facts mt-1">
            <bdi>{title ? `“${title}”` : 'Without a title'}</bdi>
          </p>
        )}
      </div>
      <p className="version-actions">
        {!isCurrent && (
          <button type="button" className="quiet-button" onClick={() => onOpen('restore')}>
            Restore<span className="visually-hidden"> {about}</span>
          </button>
        )}
        <button type="button" className="quiet-button" onClick={() => onOpen('name')}>
          {name === null ? 'Name' : 'Rename'}
          <span className="visually-hidden"> {about}</span>
        </button>
      </p>
    </>
  )
}
