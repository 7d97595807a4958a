import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import type { ApiError } from '../../api/api-error.ts'
import { failureReason } from './failure-reason.ts'
import { isMissing } from './throw-if-missing.ts'

interface Props {
  title: string
  /** The beginning of the sentence “… could not be loaded.” */
  what: string
  failure: ApiError | null
  /** True if the screen still shows data that was loaded before. */
  isStale: boolean
  ref?: Ref<HTMLHeadingElement>
}

/**
 * The heading of a screen and, if loading failed, the reason and, if that can help, a button to try again. An ended session has a notice of its own.
 */
export function ScreenHeading({ title, what, failure, isStale, ref }: Props) {
  const shown = failure?.code === 'unauthenticated' ? null : failure
  const heading = useRef<HTMLHeadingElement>(null)
  useImperativeHandle(ref, () => heading.current as HTMLHeadingElement)
  const button = useRef<HTMLButtonElement>(null)
  const hasFailed = shown !== null
  const hadFailed = useRef(hasFailed)
  // The focused control may be far from the message, or removed with it. On a new screen the frame moves the focus.
  useEffect(() => {
    if (hadFailed.current === hasFailed) return
    hadFailed.current = hasFailed
    if (hasFailed) (button.current ?? heading.current)?.focus()
    else if (document.activeElement === document.body) heading.current?.focus()
  }, [hasFailed])
  const { revalidate, state } = useRevalidator()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isTrying = state !== 'idle' || next?.pathname === pathname
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {shown && (
        <div className="load-failure">
          {/* The text changes while trying, so that screen readers announce the same reason again. */}
          <p role="alert">
            {isTrying
              ? 'Trying again …'
              : `${what} could not be loaded. ${failureReason(shown)}${isStale ? ' Below is what was loaded before.' : ''}`}
          </p>
          {!isMissing(shown) && (
            <button
              ref={button}
              type="button"
              className="button secondary"
              onClick={() => !isTrying && void revalidate()}
            >
              Try again
            </button>
          )}
          {shown.code === 'internal' && shown.requestId && (
            <p className="fine-print">
              Request id <code>{shown.requestId}</code>
            </p>
          )}
        </div>
      )}
    </>
  )
}
