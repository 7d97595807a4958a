import { shallowEqual } from '../../shallow-equal.ts'
import type { PostFields } from '../drafts/post-fields.ts'
import type { TextSession } from './text-session.ts'

/** How long nothing was typed when the form is rendered with a changed body. */
const delayMs = 400

type Snapshot = ReturnType<TextSession['get']>

/**
 * Subscribes to a text. A change of nothing but the body is told once nothing is typed for a moment, as rendering the form for each key delays
 * the next one. All else is told at once.
 */
export const subscribeRested =
  ({ subscribe, get }: Pick<TextSession, 'subscribe' | 'get'>) =>
  (listener: () => void): (() => void) => {
    let told = get()
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      clearTimeout(timer)
      told = get()
      listener()
    }
    const unsubscribe = subscribe(() => {
      if (isSameButBody(told, get())) {
        clearTimeout(timer)
        timer = setTimeout(tell, delayMs)
      } else tell()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }

const isSameButBody = (
  { fields: one, ...before }: Snapshot,
  { fields: other, ...after }: Snapshot,
): boolean =>
  shallowEqual(before, after) &&
  shallowEqual({ ...one, content: '' } satisfies PostFields, { ...other, content: '' })
