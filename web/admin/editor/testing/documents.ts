import { getSchema } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import { EditorState, type Plugin } from '@tiptap/pm/state'
import { documentSchema } from '../schema/document.ts'

const schema = getSchema(documentSchema)

type Content = PostNode | string

const nodesOf = (content: readonly Content[]): PostNode[] =>
  content.map((each) => (typeof each === 'string' ? schema.text(each) : each))

/** Creates a node by the name of its type. */
export const node = (type: string, attrs: Record<string, unknown>, ...content: Content[]): PostNode =>
  schema.node(type, attrs, nodesOf(content))

export const doc = (...blocks: PostNode[]): PostNode => node('doc', {}, ...blocks)

export const paragraph = (...content: Content[]): PostNode => node('paragraph', {}, ...content)

export const heading = (level: number, ...content: Content[]): PostNode =>
  node('heading', { level }, ...content)

export const image = (attributes: Record<string, string>): PostNode => node('image', { attributes })

/** Text in inline elements, the outermost first. */
export const marked = (text: string, ...elements: string[]): PostNode =>
  schema.text(
    text,
    elements.map((element) => schema.mark('inlineElement', { element })),
  )

/** Text in a link, and in inline elements within it. */
export const linked = (text: string, href: string, ...elements: string[]): PostNode =>
  marked(text, ...elements).mark([
    schema.mark('inlineElement', { element: 'a', attributes: { href } }),
    ...marked(text, ...elements).marks,
  ])

export const stateOf = (of: PostNode, ...plugins: Plugin[]): EditorState =>
  EditorState.create({ doc: of, plugins })
