import { ownPresentation, sentPresentation } from './presentation/presentation-members.ts'
import { ownBibliography, sentBibliography } from './references/reference.ts'

/** What goes with a text, as members of calls that write it. */
export const sentBesideText = { ...sentBibliography, ...sentPresentation }

/** The same as members of responses that only its author gets. */
export const ownBesideText = { ...ownBibliography, ...ownPresentation }
