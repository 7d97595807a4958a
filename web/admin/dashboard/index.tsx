import { screenTitle } from '../layout/screen-title.ts'

export const meta = () => screenTitle('Dashboard')

/** Makes no API call, so it cannot fail. */
export default function DashboardIndex() {
  return <h1>Welcome to the Admin Dashboard!</h1>
}
