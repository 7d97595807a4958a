import { data } from 'react-router'

export interface NotFoundData {
  view: 'missing'
  /** The address of a post that may be hidden. */
  post?: string
}

/** Thrown by loaders to show the 404 page; with status 503 if the database could not be read. */
export const notFound = ({ post, status = 404 }: { post?: string; status?: 404 | 503 } = {}) =>
  data<NotFoundData>({ view: 'missing', post }, { status })
