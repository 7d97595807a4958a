import { data } from 'react-router'

/** What the 404 view is told. */
export interface NotFoundData {
  view: 'missing'
  /** The address of a post that may exist hidden, for its author's script to ask. */
  post?: string
}

/** To be thrown by loaders: the 404 view, with another status if the lookup itself failed. */
export const notFound = ({ post, status = 404 }: { post?: string; status?: 404 | 503 } = {}) =>
  data<NotFoundData>({ view: 'missing', post }, { status })
