import type { Element } from 'hast'
import type { Math as DisplayMath, InlineMath } from 'mdast-util-math'
import type { State } from 'mdast-util-to-hast'
import { element, text } from './hast-element.ts'

/** A formula in a line. */
export const inlineMathToHast = (_state: State, { value }: InlineMath): Element =>
  formula(value.replace(/[ \t]*\n[ \t]*/g, ' '), 'math-inline')

/** A formula of its own. */
export function displayMathToHast(state: State, node: DisplayMath): Element {
  const result = element('pre', {}, [formula(node.value.trim(), 'math-display')])
  state.patch(node, result)
  return result
}

const formula = (tex: string, name: string): Element =>
  element('code', { className: ['language-math', name] }, [text(tex)])
