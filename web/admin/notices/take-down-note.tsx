import type { TakeDown } from '#contract/post.ts'
import { longDate } from '../../dates.ts'
import type { TextNoun } from '../layout/text-noun.ts'
import { useSite } from '../layout/use-site.ts'

interface Props {
  noun: TextNoun
  takeDown: TakeDown
}

export function TakeDownNote({ noun, takeDown: { by, date, reason } }: Props) {
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
          took this {noun} down on {longDate(date, timeZone)}:
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
