import { missing } from './missing.ts'

/** Every path that no other route knows. */
export function loader() {
  throw missing()
}

export default function NotFound() {
  return null
}
