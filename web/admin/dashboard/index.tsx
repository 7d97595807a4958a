import { useRef } from 'react'
import { screenTitle } from '../layout/screen-title.ts'
import { FirstSteps } from './first-steps.tsx'

export const meta = () => screenTitle('Dashboard')

/** Waits for no call, so it cannot fail. */
export default function DashboardIndex() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Welcome to the Admin Dashboard!
      </h1>
      <FirstSteps heading={heading} />
    </>
  )
}
