import { serialize } from 'parse5'
import { featuresOf } from '#contract/html/body-features.ts'
import type { Highlight } from '#contract/html/coloured-code.ts'
import type { RenderFormula } from '#contract/html/maths/load-maths.ts'
import { alignDecimals } from './align-decimals.ts'
import { renderCode } from './code/render-code.ts'
import { contentsOf } from './contents.ts'
import { divideDarkPictures } from './dark-pictures.ts'
import { describeParts } from './describe-parts.ts'
import { linkLargeImages } from './enlarge-images.ts'
import { textWithin } from './html-text.ts'
import {
  attributeOf,
  childrenNamed,
  elementOf,
  elementsNamed,
  type HtmlElement,
  type HtmlParent,
  hasClass,
  replaceEach,
} from './html-tree.ts'
import { keepTogether } from './keep-together.ts'
import { markHeadings } from './mark-headings.ts'
import { renderMaths } from './maths/render-maths.ts'
import { parseHtml } from './parse-html.ts'
import { placeNotes } from './place-notes.ts'
import { previewReferences } from './preview-references.ts'
import { minutesToRead } from './reading-time.ts'
import { type KnownImage, makeImagesResponsive } from './responsive-images.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/** Increased with each change of the result of `renderBody`; stored renderings of other versions are made again. */
export const rendererVersion = 13

/** The version to store with a body that is to be rendered as soon as there is time. */
export const provisionalRendererVersion = 0

/** What pages show of a body. */
export interface RenderedBody {
  html: string
  /** The HTML of the table of contents; empty if there is none. */
  contents: string
  /** The reading time. */
  minutes: number
  /** What the HTML has, as `featuresOf` says. */
  features: string
}

/** What is loaded only for bodies that need it. Without it, code has no colours and formulas are shown as TeX. */
export interface LoadedRenderers {
  highlight?: Highlight
  renderFormula?: RenderFormula
}

/** A rendering in the form in which it is stored. */
export interface StoredRendering extends Pick<RenderedBody, 'contents' | 'minutes'> {
  rendered: string
  /** Null if a program stored it that did not know. */
  features: string | null
}

export const shownRendering = ({ rendered, contents, minutes, features }: StoredRendering): RenderedBody => ({
  html: rendered,
  contents,
  minutes,
  features: features ?? featuresOf(rendered),
})

/** The steps of rendering, in order. Each changes the tree, using the tree and the known images. */
const passes: ((root: HtmlParent, images: KnownImage[]) => void)[] = [
  protectLinks,
  divideDarkPictures,
  easeImages,
  linkLargeImages,
  makeImagesResponsive,
  alignDecimals,
  scrollTables,
  describeParts,
  previewReferences,
  dropImpliedRoles,
]

/**
 * A body as pages show it. The same stored HTML always gives the same result with the same renderers, as known images never change.
 */
export const renderBody = (
  stored: string,
  images: KnownImage[] = [],
  loaded?: LoadedRenderers,
): RenderedBody => renderTree(parseHtml(sanitizeHtml(stored)), images, loaded)

/** Renders the tree of a sanitized body. Changes the tree. */
export function renderTree(
  tree: HtmlParent,
  images: KnownImage[],
  { highlight, renderFormula }: LoadedRenderers = {},
): RenderedBody {
  const minutes = minutesToRead(tree)
  for (const pass of passes) pass(tree, images)
  if (renderFormula) renderMaths(tree, renderFormula)
  renderCode(tree, highlight)
  keepTogether(tree)
  placeNotes(tree)
  const contents = contentsOf(markHeadings(tree))
  const html = serialize(tree)
  return { html, contents, minutes, features: featuresOf(html) }
}

const leadsElsewhere = (url = ''): boolean => /^(?:https?:)?\/\//.test(url)

/** Not part of the stored HTML: it follows from the address, and no author or other client should have to care. */
function protectLinks(root: HtmlParent): void {
  for (const link of elementsNamed(root, 'a')) {
    if (leadsElsewhere(attributeOf(link, 'href')))
      link.attrs.push({ name: 'rel', value: 'noopener noreferrer' })
  }
}

/** Without an `alt`, screen readers would read out the address of an image. */
function easeImages(root: HtmlParent): void {
  for (const image of elementsNamed(root, 'img')) {
    if (attributeOf(image, 'alt') === undefined) image.attrs.push({ name: 'alt', value: '' })
    image.attrs.push({ name: 'loading', value: 'lazy' }, { name: 'decoding', value: 'async' })
    if (leadsElsewhere(attributeOf(image, 'src')))
      image.attrs.push({ name: 'referrerpolicy', value: 'no-referrer' })
  }
}

/** An empty `alt` says by itself that an image is decorative. HTML allows no role besides. */
function dropImpliedRoles(root: HtmlParent): void {
  for (const image of elementsNamed(root, 'img'))
    if (attributeOf(image, 'alt') === '') image.attrs = image.attrs.filter(({ name }) => name !== 'role')
}

/** A wide table scrolls by itself, also with the keyboard, instead of the page. */
function scrollTables(root: HtmlParent): void {
  const times = new Map<string, number>()
  replaceEach(elementsNamed(root, 'table'), (table) => {
    const name = nameOf(table)
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return [scrolling(table, time > 1 ? `${name} ${time}` : name)]
  })
}

/** The words of the caption of a table or of its figure. */
function nameOf(table: HtmlElement): string {
  const parent = table.parentNode
  const figure = parent && 'attrs' in parent && hasClass(parent, 'table') ? [parent] : []
  const [caption] = [table, ...figure].flatMap((holder) => childrenNamed(holder, 'caption', 'figcaption'))
  return (caption && textWithin(caption)) || 'Table'
}

function scrolling(table: HtmlElement, name: string): HtmlElement {
  const attributes = {
    class: hasClass(table, 'wide') ? 'table-scroll wide' : 'table-scroll',
    role: 'region',
    tabindex: '0',
    'aria-label': name,
  }
  return elementOf(
    'div',
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
    [table],
  )
}
