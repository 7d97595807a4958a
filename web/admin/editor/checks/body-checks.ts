import type { Node as PostNode } from '@tiptap/pm/model'
import { binarySizeText } from '#contract/byte-size.ts'
import { outlineOf } from '../foot/outline.ts'
import { altOf } from '../schema/alt-of.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { noteListOf } from '../schema/footnotes.ts'
import { checkCitations } from './citation-checks.ts'
import { checkFormulaLabels, checkFormulaReferences, checkLabels, checkReferences } from './label-checks.ts'
import type { Point } from './point.ts'

/** What is known of addresses within the blog. */
export interface AddressFacts {
  /** Undefined until the server was asked; bytes are null where it does not say. */
  of(address: string): { isMissing: boolean; bytes: number | null } | undefined
}

type BodyCheck = (doc: PostNode, facts: AddressFacts) => Point[]

/** Larger files make readers wait where no smaller version of an image is used, such as in feeds. */
const largeImageBytes = 2 * 1024 * 1024

const checkAltTexts: BodyCheck = (doc) =>
  imagesOf(doc)
    .filter(({ node }) => altOf(node) === '')
    .map(({ src, range }) => ({ text: `The image ${nameOf(src)} has no alternative text.`, place: range }))

/** A section two levels deeper than the one around it looks as if something were missing. The title of the post is level 1. */
const checkHeadings: BodyCheck = (doc) => {
  const points: Point[] = []
  let above = 1
  for (const { text, level, pos } of outlineOf(doc)) {
    if (level > above + 1) {
      const place = { from: pos + 1, to: pos + 1 }
      const around = above === 1 ? 'directly below the title' : `below a heading ${above}`
      points.push({ text: `“${short(text)}” is a heading ${level} ${around}.`, place })
    }
    above = level
  }
  return points
}

/** It is in no table of contents, and larger than the text it is a note to. */
const checkNotes: BodyCheck = (doc) => {
  const points: Point[] = []
  const notes = noteListOf(doc)
  notes?.list.descendants((node, offset) => {
    if (node.type.name !== 'heading') return
    const from = notes.pos + 1 + offset + 1
    points.push({
      text: `“${short(node.textContent)}” is a heading in a footnote.`,
      place: { from, to: from + node.content.size },
    })
  })
  return points
}

const checkLinks: BodyCheck = (doc, facts) =>
  linksOf(doc)
    .filter(({ href }) => facts.of(href)?.isMissing)
    .map(({ href, text, range }) => ({
      text: `“${short(text)}” leads to ${short(href)}, which readers do not find.`,
      place: range,
    }))

const checkImageSizes: BodyCheck = (doc, facts) =>
  imagesOf(doc).flatMap(({ src, range }) => {
    const bytes = facts.of(src)?.bytes ?? 0
    if (bytes <= largeImageBytes) return []
    return [{ text: `The image ${nameOf(src)} is large: ${binarySizeText(bytes)}.`, place: range }]
  })

const bodyChecks: readonly BodyCheck[] = [
  checkHeadings,
  checkNotes,
  checkAltTexts,
  checkLabels,
  checkReferences,
  checkFormulaReferences,
  checkFormulaLabels,
  checkLinks,
  checkImageSizes,
]

/** What the form around the editor knows of its document. */
export interface CheckedBody {
  /** Returns the addresses of links and images, of which the facts are needed. */
  addresses(): string[]
  /** Returns what an author may want to look at. */
  check(facts: AddressFacts): Point[]
  /** Returns the same of its citations, with the keys of the references of the post. */
  checkCitations(keys: readonly string[]): Point[]
}

export const checkedBody = (doc: PostNode): CheckedBody => ({
  addresses: () => addressesOf(doc),
  check: (facts) => bodyChecks.flatMap((check) => check(doc, facts)),
  checkCitations: (keys) => checkCitations(doc, keys),
})

const addressesOf = (doc: PostNode): string[] => [
  ...linksOf(doc).map(({ href }) => href),
  ...imagesOf(doc).map(({ src }) => src),
]

function imagesOf(doc: PostNode) {
  const images: { node: PostNode; src: string; range: { from: number; to: number } }[] = []
  doc.descendants((node, pos) => {
    if (node.type.name !== 'image') return
    images.push({ node, src: attributesOf(node).src ?? '', range: { from: pos, to: pos + 1 } })
  })
  return images
}

/** Links with their text, each once where it spans several nodes. */
function linksOf(doc: PostNode) {
  const links: { href: string; text: string; range: { from: number; to: number } }[] = []
  doc.descendants((node, pos) => {
    const href: string | undefined = node.marks.find(({ attrs }) => attrs.element === 'a')?.attrs.attributes
      .href
    if (!href) return
    const last = links.at(-1)
    if (last?.href === href && last.range.to === pos) {
      last.text += node.text ?? ''
      last.range.to += node.nodeSize
    } else links.push({ href, text: node.text ?? '', range: { from: pos, to: pos + node.nodeSize } })
  })
  return links
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

const nameOf = (src: string): string =>
  src.startsWith('data:') ? 'in the text' : `“${short(src.replace(/[?#].*$/, '').replace(/^.*\//, ''))}”`
