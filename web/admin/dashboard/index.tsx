import { screenTitle } from '../layout/screen-title.ts'
import { FirstSteps } from './first-steps.tsx'

export const meta = () => screenTitle('Dashboard')

/** Waits for no call, so it cannot fail. */
export default function DashboardIndex() {
  return (
    <>
      <h1>Welcome to the Admin Dashboard!</h1>
      <FirstSteps />
    </>
  )
}
