import { useState } from 'react'
import { paths } from '#contract/addresses/page-paths.ts'
import type { PostForOwners } from '#contract/take-downs.ts'
import { longDate } from '../../dates.ts'
import { useSite } from '../layout/use-site.ts'
import { LiftDialog } from './lift-dialog.tsx'
import { TakeDownDialog } from './take-down-dialog.tsx'

interface Props {
  post: PostForOwners
  onChanged: (change: Promise<unknown>) => void
}

/** A post of any author. One that is taken down has no page to link to. */
export function AllPostsRow({ post, onChanged }: Props) {
  const { url, title, username, createdDate, takeDown } = post
  const { timeZone } = useSite()
  const [isAsking, setAsking] = useState(false)
  const dialog = { post, onDone: onChanged, onClose: () => setAsking(false) }
  return (
    <li className="all-posts-row">
      <div className="min-w-0">
        <h2>
          {takeDown ? (
            <bdi>{title}</bdi>
          ) : (
            <a href={paths.post(url)}>
              <bdi>{title}</bdi>
            </a>
          )}
        </h2>
        <p className="row-facts mt-1">
          {username ? <a href={paths.author(username)}>{username}</a> : <span>Unknown</span>}
          <time dateTime={createdDate}>{longDate(createdDate, timeZone)}</time>
          {takeDown && <span className="basis-full">/{url}</span>}
        </p>
        {takeDown && (
          <p className="take-down-reason" dir="auto">
            <strong>
              Taken down by {takeDown.by ?? 'whoever runs the server'} on {longDate(takeDown.date, timeZone)}:
            </strong>{' '}
            <bdi>{takeDown.reason}</bdi>
          </p>
        )}
      </div>
      <button type="button" className="button secondary" onClick={() => setAsking(true)}>
        {takeDown ? 'Lift …' : 'Take down …'}
        <span className="visually-hidden">
          {' '}
          <bdi>{title}</bdi>
        </span>
      </button>
      {isAsking && (takeDown ? <LiftDialog {...dialog} /> : <TakeDownDialog {...dialog} />)}
    </li>
  )
}
