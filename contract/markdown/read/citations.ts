import type { ElementContent } from 'hast'
import { normalCitation, parseCitation } from '../../references/citation.ts'
import { element, text } from './hast-element.ts'

/** What cites works, with its source as text until it is saved. `@name` of no known work is text. */
export function citationToHast(written: string, keys: ReadonlySet<string>): ElementContent {
  const source = written.replace(/\s*\n\s*/g, ' ')
  const citation = parseCitation(source)
  const normal = normalCitation(source)
  const isMeant = citation && (!citation.isNarrative || citation.works.every(({ key }) => keys.has(key)))
  if (!isMeant || normal === null) return text(source)
  return element('span', { className: ['citation'], dataCite: normal }, [text(normal)])
}
