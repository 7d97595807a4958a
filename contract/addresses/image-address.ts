import { apiBase } from '../contract.ts'
import type { ImageQuery } from '../images.ts'
import { encodePath, withQuery } from './encode-path.ts'

/** Where an image is read, or the version of it that the query asks for. */
export const imageAddress = (name: string, { w, format, token }: ImageQuery = {}): string =>
  withQuery(`${apiBase}/images${encodePath(name)}`, { w, format, token: token || undefined })
