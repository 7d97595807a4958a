import { notFound } from '../loaders/not-found.ts'

/** Every path that no other route knows. */
export function loader() {
  throw notFound()
}

export default function NotFound() {
  return null
}
