import './find.css'
import type { Editor } from '@tiptap/core'
import { keydownHandler } from '@tiptap/pm/keymap'
import type { Command } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { find as findText, replaceAll, replaceMatch, selectMatch } from './find-commands.ts'
import { FindIcon, type FindIconName } from './find-icon.tsx'
import { replaceKeys } from './find-keys.ts'
import type { FindQuery } from './find-matches.ts'
import { currentIndex, findKey, findPlugin, matchesOf } from './find-plugin.ts'
import type { FindState } from './use-find.ts'

interface Props {
  editor: Editor
  find: FindState
  /** What was looked for last, kept while the bar is closed. */
  last: RefObject<FindQuery & { replacement: string }>
}

/** A longer selection is text to work in rather than words to find. */
const maxSelectedWords = 100

/** Finds while one types. Enter goes to the next match, Shift+Enter to the one before, and Escape back to the text, where the match is selected. */
export function FindBar({ editor, find, last }: Props) {
  const [query, setQuery] = useState(last.current)
  const [done, setDone] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { index, count } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ index: currentIndex(state), count: matchesOf(state).length }),
  })

  function run(command: Command): void {
    setDone('')
    command(editor.state, editor.view.dispatch)
    editor.view.dom.querySelector('.find-current')?.scrollIntoView({ block: 'nearest' })
  }

  function change(part: Partial<typeof query>): void {
    const next = { ...query, ...part }
    last.current = next
    setQuery(next)
    if (!('replacement' in part)) run(findText(next))
  }

  const begin = useEffectEvent(() => {
    const { doc, selection } = editor.state
    const selected = doc.textBetween(selection.from, selection.to, '\n')
    const isQuery = selected && selected.length <= maxSelectedWords && !selected.includes('\n')
    change({ text: isQuery ? selected : query.text })
    input.current?.focus()
    input.current?.select()
  })
  useLayoutEffect(() => {
    editor.registerPlugin(findPlugin)
    return () => void editor.unregisterPlugin(findKey)
  }, [editor])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it is asked for again
  useEffect(() => begin(), [find.asked])

  function close(): void {
    find.setMode(null)
    editor.view.focus()
  }

  const commandOf = (work: () => void) => () => {
    work()
    return true
  }
  // Mod-F is the browser's here.
  const handleKeys = keydownHandler({
    Escape: commandOf(close),
    [replaceKeys]: commandOf(() => find.setMode('replace')),
  })

  function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.nativeEvent.isComposing) return
    if (handleKeys(editor.view, event.nativeEvent)) event.preventDefault()
  }

  function handleEnter(event: KeyboardEvent<HTMLInputElement>, command: Command): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    run(event.shiftKey ? selectMatch(-1) : command)
  }

  function everywhere(): void {
    run(replaceAll(query.replacement))
    setDone(count === 1 ? '1 replaced' : `${count.toLocaleString('en')} replaced`)
  }

  const isReplacing = find.mode === 'replace'
  return (
    <search aria-label="Find in the text" className="find-bar" onKeyDown={handleKey}>
      <div className="find-line">
        <input
          ref={input}
          type="text"
          dir="auto"
          aria-label="Find"
          placeholder="Find"
          value={query.text}
          onChange={({ target }) => change({ text: target.value })}
          onKeyDown={(event) => handleEnter(event, selectMatch(1))}
        />
        <output className="find-count">{done || (query.text && countText(index, count))}</output>
        <div className="find-buttons">
          <FindButton name="previous" label="Previous match" onPress={() => run(selectMatch(-1))} />
          <FindButton name="next" label="Next match" onPress={() => run(selectMatch(1))} />
          <FindButton
            name="case"
            label="Match case"
            isOn={query.isCaseSensitive}
            onPress={() => change({ isCaseSensitive: !query.isCaseSensitive })}
          />
          <FindButton
            name="words"
            label="Whole words"
            isOn={query.isWholeWord}
            onPress={() => change({ isWholeWord: !query.isWholeWord })}
          />
          <FindButton
            name="replace"
            label="Replace"
            isOn={isReplacing}
            onPress={() => find.setMode(isReplacing ? 'find' : 'replace')}
          />
          <FindButton name="close" label="Close" onPress={close} />
        </div>
      </div>
      {isReplacing && (
        <div className="find-line">
          <input
            type="text"
            dir="auto"
            aria-label="Replace with"
            placeholder="Replace with"
            value={query.replacement}
            onChange={({ target }) => change({ replacement: target.value })}
            onKeyDown={(event) => handleEnter(event, replaceMatch(query.replacement))}
          />
          <button type="button" className="find-action" onClick={() => run(replaceMatch(query.replacement))}>
            Replace
          </button>
          <button type="button" className="find-action" onClick={everywhere}>
            Replace all
          </button>
        </div>
      )}
    </search>
  )
}

function countText(index: number, count: number): string {
  if (count === 0) return 'Nothing found'
  const all = count.toLocaleString('en')
  return index < 0 ? `${all} found` : `${(index + 1).toLocaleString('en')} of ${all}`
}

interface ButtonProps {
  name: FindIconName
  label: string
  /** Absent for a button that is no toggle. */
  isOn?: boolean
  onPress(): void
}

const FindButton = ({ name, label, isOn, onPress }: ButtonProps) => (
  <button
    type="button"
    className="tool-button"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    onClick={onPress}
  >
    <FindIcon name={name} />
  </button>
)
