import { screenTitle } from '../layout/screen-title.ts'

export const meta = () => screenTitle('Dashboard')

/** Makes no call, so that nothing here can throw anyone out. */
export default function DashboardIndex() {
  return <h1>Welcome to the Admin Dashboard!</h1>
}
