import type { Image, Literal, Node, Paragraph, Parent, PhrasingContent, RootContent } from 'mdast'
import type { Attributes } from './attributes.ts'

/** Text with attributes: `[text]{.kbd}`. */
export interface Span extends Parent {
  type: 'span'
  attributes: Attributes
  children: PhrasingContent[]
}

/** `~text~` or `^text^`. */
export interface Script extends Parent {
  type: 'script'
  element: 'sub' | 'sup'
  children: PhrasingContent[]
}

/** `^[text]`. */
export interface InlineNote extends Parent {
  type: 'inlineNote'
  children: PhrasingContent[]
}

/** Attributes behind what they belong to; `value` is how they are written. */
export interface TrailingAttributes extends Literal {
  type: 'trailingAttributes'
}

/** A sign in a text with too many of them. */
export interface ExcessSign extends Literal {
  type: 'excessSign'
}

/** `@thm-name`; the value is the id. `isNumber` for `[-@thm-name]`, the number alone. */
export interface CrossReference extends Literal {
  type: 'crossReference'
  isNumber?: boolean
}

/** What cites works, as Pandoc writes it: `[@key, p. 4]` or `@key`. */
export interface CitationNode extends Literal {
  type: 'citation'
}

/** A picture that is a figure. Its content is the caption. */
export interface Picture extends Parent {
  type: 'picture'
  image: Image
  children: PhrasingContent[]
}

/** A few pictures together, with an id if they have a label. A paragraph behind them is their caption. */
export interface PictureGroup extends Parent {
  type: 'pictureGroup'
  id?: string
  children: (Picture | Paragraph)[]
}

/** A line that opens a division, or closes one if it has no attributes. */
export interface DivFence extends Node {
  type: 'divFence'
  attributes: Attributes | null
}

export interface Div extends Parent {
  type: 'div'
  attributes: Attributes
  children: RootContent[]
}

/** `isOpen` says whether one that folds is open. Without a title it has that of its kind. */
export interface Callout extends Parent {
  type: 'callout'
  kind: string
  isOpen: boolean | null
  title: PhrasingContent[] | null
  children: RootContent[]
}

/** The blocks behind a colon, before it is known what they belong to. */
export interface Description extends Parent {
  type: 'description'
  /** Whether its text stands in paragraphs. */
  isLoose?: boolean
  children: RootContent[]
}

export interface DefinitionTerm extends Parent {
  type: 'definitionTerm'
  children: PhrasingContent[]
}

export interface DefinitionList extends Parent {
  type: 'definitionList'
  children: (DefinitionTerm | Description)[]
}

declare module 'mdast' {
  interface RootContentMap {
    span: Span
    script: Script
    inlineNote: InlineNote
    trailingAttributes: TrailingAttributes
    crossReference: CrossReference
    citation: CitationNode
    excessSign: ExcessSign
    picture: Picture
    pictureGroup: PictureGroup
    divFence: DivFence
    div: Div
    callout: Callout
    description: Description
    definitionTerm: DefinitionTerm
    definitionList: DefinitionList
  }
  interface PhrasingContentMap {
    span: Span
    script: Script
    inlineNote: InlineNote
    trailingAttributes: TrailingAttributes
    crossReference: CrossReference
    citation: CitationNode
    excessSign: ExcessSign
  }
  interface BlockContentMap {
    picture: Picture
    pictureGroup: PictureGroup
    divFence: DivFence
    div: Div
    callout: Callout
    description: Description
    definitionList: DefinitionList
  }
  interface ImageData {
    /** What stands between the brackets, with its formatting; `alt` is its text alone. */
    content?: PhrasingContent[]
  }
  interface TableData {
    caption?: PhrasingContent[]
    attributes?: Attributes
  }
}

declare module 'mdast-util-math' {
  interface MathData {
    /** The label of an equation, with which it has a number. */
    label?: string
  }
}
