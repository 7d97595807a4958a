import { Extension } from '@tiptap/core'
import { undo } from '@tiptap/pm/history'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { dispatchStep, isOfHistory } from '../behaviour/history-limit.ts'
import { addressBefore, linkAddresses, type PlacedAddress } from './link-addresses.ts'

interface AutolinkState {
  /** The addresses that became links in the last edit. */
  last: string[]
  /** Addresses that became links and were changed back: they stay text. */
  declined: ReadonlySet<string>
}

const key = new PluginKey<AutolinkState>('autolink')

/** Links addresses in a step of its own, which Backspace takes back if it comes next. */
export function dispatchLinks(view: EditorView, addresses: PlacedAddress[]): void {
  const { declined } = key.getState(view.state) ?? initial
  const accepted = addresses.filter(({ text }) => !declined.has(text))
  if (accepted.length === 0) return
  const tr = linkAddresses(view.state.tr, accepted)
  tr.setMeta(
    key,
    accepted.map(({ text }) => text),
  )
  dispatchStep(view, tr)
}

const initial: AutolinkState = { last: [], declined: new Set() }

function applied(tr: Transaction, { last, declined }: AutolinkState): AutolinkState {
  const linked: string[] | undefined = tr.getMeta(key)
  if (linked) return { last: linked, declined }
  if (!tr.docChanged && !tr.selectionSet) return { last, declined }
  return { last: [], declined: isOfHistory(tr) && last.length ? new Set([...declined, ...last]) : declined }
}

/** True while the other handlers of the same event run. */
let isAsking = false

/** Lets the other plugins handle an event first. */
function letOthers(handle: () => unknown): boolean {
  isAsking = true
  try {
    return handle() === true
  } finally {
    isAsking = false
  }
}

const isPlainKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey

const addressAtCursor = ({ state, composing }: EditorView, typed: string): PlacedAddress | null => {
  const { empty, from } = state.selection
  return composing || !empty ? null : addressBefore(state, from, typed)
}

const linkTyped = (view: EditorView): void => {
  const address = view.isDestroyed ? null : addressAtCursor(view, '')
  if (address) dispatchLinks(view, [address])
}

/** A typed address becomes a link when white space, punctuation or Enter ends it. */
export const Autolink = Extension.create({
  name: 'autolink',
  // Before all other plugins, so that it can run after those that handle the same key.
  priority: 2000,
  addProseMirrorPlugins: () => [
    new Plugin<AutolinkState>({
      key,
      state: { init: () => initial, apply: applied },
      props: {
        handleTextInput(view, from, to, typed, insert) {
          const address = isAsking || from !== to ? null : addressAtCursor(view, typed)
          if (!address) return false
          const isHandled = letOthers(() =>
            view.someProp('handleTextInput', (handle) => handle(view, from, to, typed, insert)),
          )
          if (isHandled) return true
          view.dispatch(insert())
          dispatchLinks(view, [address])
          return true
        },
        handleKeyDown(view, event) {
          if (isAsking || !isPlainKey(event)) return false
          if (event.key === 'Backspace' && key.getState(view.state)?.last.length) {
            return undo(view.state, view.dispatch)
          }
          const address = event.key === 'Enter' ? addressAtCursor(view, '\n') : null
          if (!address) return false
          const isHandled = letOthers(() => view.someProp('handleKeyDown', (handle) => handle(view, event)))
          const { from, to, text } = address
          if (
            isHandled &&
            view.state.doc.textBetween(from, Math.min(to, view.state.doc.content.size)) === text
          )
            dispatchLinks(view, [address])
          return isHandled
        },
        handleDOMEvents: { compositionend: (view) => void setTimeout(linkTyped, 0, view) },
      },
    }),
  ],
})
