import type { TakeDown } from '#contract/post.ts'
import { longDate } from '../../dates.ts'
import { useSite } from '../layout/use-site.ts'

export function TakeDownNote({ takeDown: { by, date, reason } }: { takeDown: TakeDown }) {
  const { timeZone } = useSite()
  return (
    <div className="take-down-note">
      <p>
        <strong>
          {by === null ? (
            'Whoever runs the server'
          ) : (
            <>
              The owner <bdi>{by}</bdi>
            </>
          )}{' '}
          took this post down on {longDate(date, timeZone)}:
        </strong>{' '}
        <bdi>{reason}</bdi>
      </p>
      <p>
        You can edit or delete it. It can be public again once an owner lifts the take-down. Tell an owner
        when you have changed it.
      </p>
    </div>
  )
}
