import type { Command } from '@tiptap/pm/state'
import { attributesOf, type ElementAttributes, withClass } from '../schema/element-attributes.ts'
import { codeBlockAt } from './code-place.ts'

const change =
  (to: (attributes: ElementAttributes) => ElementAttributes): Command =>
  (state, dispatch) => {
    const code = codeBlockAt(state)
    if (!code) return false
    dispatch?.(state.tr.setNodeAttribute(code.pos, 'attributes', to(attributesOf(code.node))))
    return true
  }

const isNumbered = ({ class: classes = '' }: ElementAttributes): boolean =>
  classes.split(' ').includes('line-numbers')

/** Gives the lines of code numbers, or takes them away. */
export const toggleNumbers: Command = change((attributes) => {
  if (!isNumbered(attributes)) return withClass(attributes, /^line-numbers$/, 'line-numbers')
  const { 'data-start': _start, ...others } = withClass(attributes, /^line-numbers$/, null)
  return others
})

/** Sets the number of the first line. */
export const setFirstNumber = (first: number): Command =>
  change(({ 'data-start': _start, ...others }) =>
    first === 1 ? others : { ...others, 'data-start': `${first}` },
  )
