import { apiBase } from '#contract/contract.ts'
import type { ImageFormat, imageWidths } from '#contract/images.ts'

interface Version {
  width?: (typeof imageWidths)[number]
  format?: ImageFormat
  /** Opens what nothing public uses. */
  token?: string | null
}

/** The address of a picture, or of a smaller version of it. */
export function imageAddress(imgname: string, { width, format, token }: Version = {}): string {
  const query = new URLSearchParams()
  if (width) query.set('w', String(width))
  if (format) query.set('format', format)
  if (token) query.set('token', token)
  const address = `${apiBase}/images/${encodeURIComponent(imgname)}`
  return query.size > 0 ? `${address}?${query}` : address
}
