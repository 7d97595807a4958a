import { renderBody } from '../render-html.ts'
import type { KnownImage } from '../responsive-images.ts'

/** Only the HTML of a body. */
export const renderHtml = (stored: string, images?: KnownImage[]): string => renderBody(stored, images).html
