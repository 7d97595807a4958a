import { missing } from '../loaders/not-found.ts'

/** Every path that no other route knows. */
export function loader() {
  throw missing()
}

export default function NotFound() {
  return null
}
