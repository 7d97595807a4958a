import type { PublicLayout } from '../public-page.ts'
import { renderDocument, renderError } from './render-document.tsx'

/** With a route of its own, what renders public pages is in their bundle and not in that of the admin area, and browsers get the scripts that it links. */
export const handle: PublicLayout = { renderDocument, renderError }
