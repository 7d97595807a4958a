import { Node } from '@tiptap/core'
import { BlockTitle } from './block-title.ts'
import { Citation } from './citations.ts'
import {
  Aside,
  Blockquote,
  Details,
  Division,
  Figcaption,
  Figure,
  HorizontalRule,
  Section,
} from './containers.ts'
import { DefinitionList, Description, Term } from './definitions.ts'
import { Footnote, FootnoteList, FootnoteReference } from './footnotes.ts'
import { HardBreak, Image, InlineElement, UnknownElement } from './inline.ts'
import { BulletList, ListItem, OrderedList } from './lists.ts'
import { Table, TableCaption, TableCell, TableRow, TableSection } from './tables.ts'
import { CodeBlock, Heading, Paragraph, Summary } from './text-blocks.ts'

const Document = Node.create({
  name: 'doc',
  topNode: true,
  // In this order: the first of what may follow is what the cursor in a gap asks for, and must be a block of text.
  content: '(block+ footnoteList) | block+',
  addAttributes: () => ({ tail: { default: '', rendered: false } }),
})

const Text = Node.create({ name: 'text', group: 'inline' })

/** Everything that a post may contain. */
export const documentSchema = [
  Document,
  Paragraph,
  Text,
  Heading,
  CodeBlock,
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  HorizontalRule,
  DefinitionList,
  Term,
  Description,
  Division,
  Section,
  Aside,
  BlockTitle,
  Figure,
  Figcaption,
  Details,
  Summary,
  Table,
  TableCaption,
  TableSection,
  TableRow,
  TableCell,
  FootnoteList,
  Footnote,
  FootnoteReference,
  Citation,
  HardBreak,
  Image,
  UnknownElement,
  InlineElement,
]
