import { useFocusAfterChange } from '../focus/use-focus-after-change.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { FirstSteps } from './first-steps.tsx'

export const meta = () => screenTitle('Dashboard')

/** Waits for no call, so it cannot fail. */
export default function DashboardIndex() {
  const { heading, onChanged } = useFocusAfterChange()
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Welcome to the Admin Dashboard!
      </h1>
      <FirstSteps onHidden={onChanged} />
    </>
  )
}
