import type { Element } from 'hast'
import type { Math as DisplayMath, InlineMath } from 'mdast-util-math'
import type { State } from 'mdast-util-to-hast'
import { element, text } from './hast-element.ts'

/** A formula in a line. */
export const inlineMathToHast = (_state: State, { value }: InlineMath): Element =>
  formula(value.replace(/[ \t]*\n[ \t]*/g, ' '), 'math-inline')

/** A formula of its own: an equation, if it has a label. */
export function displayMathToHast(state: State, node: DisplayMath): Element {
  const pre = element('pre', {}, [formula(node.value.trim(), 'math-display')])
  const id = node.data?.label
  const result = id === undefined ? pre : element('figure', { className: ['equation'], id }, [pre])
  state.patch(node, result)
  return result
}

const formula = (tex: string, name: string): Element =>
  element('code', { className: ['language-math', name] }, [text(tex)])
