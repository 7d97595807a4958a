import type { Code, Effects, State, TokenizeContext, TokenType } from 'micromark-util-types'
import { parseAttributes } from '../attributes.ts'

/** Longer lists are text. */
const maxLength = 1_000

const [quote, apostrophe, backslash, open, close] = [34, 39, 92, 123, 125]

/** Returns the state for attributes in braces on one line. They become one token of the type, braces included. */
export function attributeList(
  context: TokenizeContext,
  effects: Effects,
  type: TokenType,
  ok: State,
  nok: State,
): State {
  let length = 0
  let within: Code = null
  return start

  function start(code: Code): State | undefined {
    if (code !== open) return nok(code)
    effects.enter(type)
    effects.consume(code)
    return inside
  }

  function inside(code: Code): State | undefined {
    // Line ends and the end of the text are null or negative.
    if (code === null || code < -2 || ++length > maxLength || (code === open && within === null))
      return nok(code)
    if (code === close && within === null) return end(code)
    if (code === within) within = null
    else if (within === null && (code === quote || code === apostrophe)) within = code
    effects.consume(code)
    return code === backslash && within === quote ? escaped : inside
  }

  function escaped(code: Code): State | undefined {
    if (code === quote || code === backslash) {
      length++
      effects.consume(code)
      return inside
    }
    return inside(code)
  }

  function end(code: Code): State | undefined {
    effects.consume(code)
    const token = effects.exit(type)
    return parseAttributes(context.sliceSerialize(token).slice(1, -1)) ? ok : nok
  }
}
