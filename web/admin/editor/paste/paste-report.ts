import { safeImage } from '#contract/html/safe-url.ts'
import { elementWords } from '../../html/element-words.ts'

/** What of a paste cannot be stored, by kind, and the hosts that its pictures stay on, each with their number, and the formulas that say no TeX. */
export interface PasteReport {
  leftOut: Map<string, number>
  hosts: Map<string, number>
  formulasAsText: number
}

export const createReport = (): PasteReport => ({ leftOut: new Map(), hosts: new Map(), formulasAsText: 0 })

/** Others say nothing that an author would miss. */
const counted: ReadonlySet<string> = new Set(['video', 'audio', 'iframe', 'object', 'embed'])

/** Counts an element that is left out, or a picture that stays elsewhere. */
export function noteElement(report: PasteReport, element: Element): void {
  const isImage = element.localName === 'img'
  const src = isImage ? safeImage(element.getAttribute('src') ?? '') : null
  const url = src === null ? null : URL.parse(src, location.href)
  if (src === null) count(report.leftOut, isImage ? 'picture' : wordFor(element.localName))
  else if (url && url.protocol !== 'data:' && url.host !== location.host) count(report.hosts, url.host)
}

const wordFor = (name: string): string | undefined => (counted.has(name) ? elementWords[name] : undefined)

function count(counts: Map<string, number>, name: string | undefined): void {
  if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
}

const maxHosts = 3

/** Returns what an author is told of a paste; empty if there is nothing to tell. */
export function reportText({ leftOut, hosts, formulasAsText }: PasteReport): string {
  const kindsLeftOut = listed([...leftOut].map(([kind, number]) => numbered(number, kind)))
  const number = [...hosts.values()].reduce((sum, each) => sum + each, 0)
  const names = [...hosts.keys()]
  const more = names.length - maxHosts
  const shown = listed([...names.slice(0, maxHosts), ...(more > 0 ? [numbered(more, 'other host')] : [])])
  return [
    kindsLeftOut && `Pasted without ${kindsLeftOut}.`,
    formulasAsText && `${numbered(formulasAsText, 'formula')} became text.`,
    number && `${numbered(number, 'picture')} ${number === 1 ? 'stays' : 'stay'} on ${shown}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const numbered = (number: number, name: string): string => `${number} ${name}${number === 1 ? '' : 's'}`

const listed = (parts: string[]): string => {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last
}
