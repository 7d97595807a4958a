import { imageAddress } from '#contract/addresses/image-address.ts'
import { macroLines } from '#contract/html/maths/macro-lines.ts'
import type { Version } from '#contract/versions.ts'
import type { BodyElement, BodyNode } from '../difference/body-node.ts'
import { compareBodies } from '../difference/compare-blocks.ts'
import { compareLines } from '../difference/compare-lines.ts'
import { statusOf } from './version-texts.ts'

export interface FieldDifference {
  label: string
  nodes: BodyNode[]
}

/** The fields, other than the text, in which two versions differ. */
export function compareFields(before: Version, after: Version): FieldDifference[] {
  const compared = [
    { label: 'Title', nodes: compareTexts(before.title, after.title) },
    { label: 'Description', nodes: compareTexts(before.description, after.description) },
    { label: 'Tags', nodes: compareItems(before.tags, after.tags) },
    { label: 'Cover', nodes: compareLines(coverOf(before), coverOf(after)) },
    { label: 'References', nodes: compareItems(referencesOf(before), referencesOf(after)) },
    { label: 'Citation style', nodes: compareTexts(before.citationStyle, after.citationStyle) },
    { label: 'Macros', nodes: compareItems(macroLines(before.macros), macroLines(after.macros)) },
    { label: 'Language', nodes: compareTexts(before.language ?? '', after.language ?? '') },
    { label: 'Width of the cover', nodes: compareTexts(before.coverWidth ?? '', after.coverWidth ?? '') },
    { label: 'Status', nodes: compareStatus(before, after) },
  ]
  return compared.filter(({ nodes }) => nodes.some(isChange))
}

const isChange = (node: BodyNode): boolean =>
  typeof node !== 'string' && (node.change !== undefined || node.children.some(isChange))

const compareTexts = (before: string, after: string): BodyNode[] => compareLines([before], [after])

/** A text that was being typed had no status. */
function compareStatus(before: Version, after: Version): BodyNode[] {
  const [from, to] = [statusOf(before), statusOf(after)]
  return from === null || to === null ? [] : compareTexts(from, to)
}

const referencesOf = ({ references }: Version): string[] =>
  references.map(({ id, title }) => [id, title].filter(Boolean).join(': '))

function compareItems(before: string[], after: string[]): BodyNode[] {
  const items = (texts: string[]): BodyElement[] =>
    texts.map((text) => ({ name: 'li', attributes: {}, children: [text] }))
  const compared = compareBodies(items(before), items(after)).map(({ block }) => block)
  return [{ name: 'ul', attributes: {}, children: compared }]
}

function coverOf({ imgname, imgtoken, imgalt }: Version): BodyElement[] {
  if (imgname === null) return []
  const src = imageAddress(imgname, { w: 640, token: imgtoken ?? undefined })
  return [{ name: 'img', attributes: { src, alt: imgalt }, children: [] }]
}
