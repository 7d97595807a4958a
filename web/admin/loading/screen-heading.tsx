import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import type { ApiError } from '../../api/api-error.ts'
import { failureReason } from './failure-reason.ts'

interface Props {
  title: string
  /** What the screen reads, as the sentence begins that says it could not. */
  what: string
  failure: ApiError | null
  /** Below stands what was loaded before. */
  isStale: boolean
  ref?: Ref<HTMLHeadingElement>
}

/**
 * The heading of a screen and, if its data could not be read, why, and a button that reads it again in place. An ended session has a
 * notice of its own.
 */
export function ScreenHeading({ title, what, failure, isStale, ref }: Props) {
  const told = failure?.code === 'unauthenticated' ? null : failure
  const heading = useRef<HTMLHeadingElement>(null)
  useImperativeHandle(ref, () => heading.current as HTMLHeadingElement)
  const button = useRef<HTMLButtonElement>(null)
  const hasFailed = told !== null
  const hadFailed = useRef(hasFailed)
  // What was pressed may be far from the notice, or gone with it. On a new screen the frame moves the focus.
  useEffect(() => {
    if (hadFailed.current === hasFailed) return
    hadFailed.current = hasFailed
    if (hasFailed) button.current?.focus()
    else if (document.activeElement === document.body) heading.current?.focus()
  }, [hasFailed])
  const { revalidate, state } = useRevalidator()
  const { pathname } = useLocation()
  const { location: asked } = useNavigation()
  const isTrying = state !== 'idle' || asked?.pathname === pathname
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {told && (
        <div className="load-failure">
          {/* A change of text, so that the same reason is read out once more. */}
          <p role="alert">
            {isTrying
              ? 'Trying again …'
              : `${what} could not be loaded. ${failureReason(told)}${isStale ? ' Below is what was loaded before.' : ''}`}
          </p>
          <button
            ref={button}
            type="button"
            className="button secondary"
            onClick={() => !isTrying && void revalidate()}
          >
            Try again
          </button>
          {told.code === 'internal' && told.requestId && (
            <p className="fine-print">
              Request id <code>{told.requestId}</code>
            </p>
          )}
        </div>
      )}
    </>
  )
}
