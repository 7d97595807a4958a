import { notFound } from '../loaders/not-found.ts'

/** The route of all other paths. */
export function loader() {
  throw notFound()
}
