import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useState } from 'react'
import { find as findText, replaceAll, replaceMatch, selectMatch } from './find-commands.ts'
import { FindIcon, type FindIconName } from './find-icon.tsx'
import { currentIndex, findKey, findPlugin, matchesOf } from './find-plugin.ts'
import type { FindState } from './use-find.ts'

export interface FindHandle {
  /** Goes to the next match, or the one before. */
  goTo(direction: 1 | -1): void
  /** Replaces the selected match. */
  replace(): void
}

interface Props {
  ref: Ref<FindHandle>
  editor: Editor
  find: FindState
  onClose(): void
}

/** Finds what is typed in the fields, and has the buttons beside them. */
export function FindTools({ ref, editor, find, onClose }: Props) {
  const { query, asked, mode, setMode, change } = find
  const [done, setDone] = useState('')
  const { index, count } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ index: currentIndex(state), count: matchesOf(state).length }),
  })

  function run(command: Command): void {
    setDone('')
    command(editor.state, editor.view.dispatch)
    editor.view.dom.querySelector('.find-current')?.scrollIntoView({ block: 'nearest' })
  }
  const handle: FindHandle = {
    goTo: (direction) => run(selectMatch(direction)),
    replace: () => run(replaceMatch(query.replacement)),
  }
  useImperativeHandle(ref, () => handle)

  useLayoutEffect(() => {
    editor.registerPlugin(findPlugin)
    return () => void editor.unregisterPlugin(findKey)
  }, [editor])
  const look = useEffectEvent(() => run(findText(query)))
  const { text, isCaseSensitive, isWholeWord } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one of them changes
  useEffect(() => look(), [asked, text, isCaseSensitive, isWholeWord])

  function everywhere(): void {
    run(replaceAll(query.replacement))
    setDone(count === 1 ? '1 replaced' : `${count.toLocaleString('en')} replaced`)
  }

  const isReplacing = mode === 'replace'
  return (
    <>
      <div className="find-tools">
        <output className="find-count">{done || (text && countText(index, count))}</output>
        <FindButton name="previous" label="Previous match" onPress={() => handle.goTo(-1)} />
        <FindButton name="next" label="Next match" onPress={() => handle.goTo(1)} />
        <FindButton
          name="case"
          label="Match case"
          isOn={isCaseSensitive}
          onPress={() => change({ isCaseSensitive: !isCaseSensitive })}
        />
        <FindButton
          name="words"
          label="Whole words"
          isOn={isWholeWord}
          onPress={() => change({ isWholeWord: !isWholeWord })}
        />
        <FindButton
          name="replace"
          label="Show replacing"
          isOn={isReplacing}
          onPress={() => setMode(isReplacing ? 'find' : 'replace')}
        />
      </div>
      {isReplacing && (
        <div className="find-actions">
          <button type="button" className="find-action" onClick={handle.replace}>
            Replace
          </button>
          <button type="button" className="find-action" onClick={everywhere}>
            Replace all
          </button>
        </div>
      )}
      <FindButton name="close" label="Close" onPress={onClose} />
    </>
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
