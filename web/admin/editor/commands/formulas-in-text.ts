import type { Node as PostNode, Schema } from '@tiptap/pm/model'
import { formulaMarkIn, newFormulaMark } from '../schema/formula-mark.ts'

/** As Pandoc reads it, but formulas that begin with a digit are no amounts, and paths and prompts of shells are none. */
const dollars = /(?<![\\$\p{L}\p{N}])\$(?!\s)([^$`]*[\p{L}\p{N}\p{M})\]}|'!*+])\$$/u

const brackets = /(?<!\\)\\\((?!\s)((?:(?!\\\)).)*[^\s\\])\\\)$/u

/** `5 a month, US` between two dollar signs: words behind a number, without anything of TeX. */
const isAmount = (tex: string): boolean => /^\d/.test(tex) && /\s/.test(tex) && !/[\\^_={}]/.test(tex)

/** Returns the formula in TeX that a text ends in, `$x$` or `\(x\)`, with its signs and without; null for none. */
export function formulaAtEnd(text: string): { whole: string; tex: string } | null {
  const inDollars = dollars.exec(text)
  const match = inDollars && !isAmount(inDollars[1] ?? '') ? inDollars : brackets.exec(text)
  if (!match || text.slice(0, match.index).split('`').length % 2 === 0) return null
  const [whole, tex = ''] = match
  return { whole, tex }
}

/** Reads the text of a field as if it was typed into the post: its formulas become formulas. */
export function readFormulas(schema: Schema, text: string): PostNode[] {
  const mark = newFormulaMark(schema)
  const nodes: PostNode[] = []
  const addText = (part: string) => part && nodes.push(schema.text(part))
  let plain = ''
  for (const character of text) {
    plain += character
    const formula = mark && formulaAtEnd(plain)
    if (!formula) continue
    addText(plain.slice(0, -formula.whole.length))
    nodes.push(schema.text(formula.tex, [mark]))
    plain = ''
  }
  addText(plain)
  return nodes
}

/** Writes the text of a node for a field, which reads its formulas again. */
export function writeFormulas(node: PostNode): string {
  let text = ''
  node.descendants((child) => {
    if (child.isText) text += formulaMarkIn(child.marks) ? signed(child.text ?? '') : child.text
  })
  return text
}

const signed = (tex: string): string => {
  const inDollars = `$${tex}$`
  return formulaAtEnd(inDollars)?.tex === tex ? inDollars : `\\(${tex}\\)`
}
