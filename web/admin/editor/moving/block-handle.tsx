import './moving.css'
import type { Editor } from '@tiptap/core'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DialogName } from '../blocks/block-kind.ts'
import { titleWithKeys } from '../toolbar/key-names.ts'
import { boxOf, heightOfGap, heightOfLine, seenPart } from './block-rows.ts'
import { dragBlocks } from './drag-blocks.ts'
import { blocksWith } from './siblings.ts'
import { useShownBlock } from './use-shown-block.ts'

interface Props {
  editor: Editor
  /** True to open the menu of the block with the cursor, which `onAnswer` is told. */
  isMenuAsked: boolean
  onAnswer(): void
  openDialog(name: DialogName): void
}

type Menu = typeof import('./block-menu.tsx').BlockMenu

/** How far the pointer moves before a press becomes a drag, in pixels. */
const threshold = 4

/** Beside a block: drags it, and opens its menu. */
export function BlockHandle({ editor, isMenuAsked, onAnswer, openDialog }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const [Menu, setMenu] = useState<Menu | null>(null)
  const [menuOf, setMenuOf] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = useShownBlock(editor)
  const index = dragged ?? menuOf ?? shown

  function open(at: number): void {
    setMenuOf(at)
    // Without a connection, the next press is the next attempt.
    import('./block-menu.tsx').then(
      ({ BlockMenu }) => setMenu(() => BlockMenu),
      () => setMenuOf(null),
    )
  }
  useEffect(() => {
    if (!isMenuAsked) return
    onAnswer()
    open(editor.state.selection.$from.index(0))
  })

  useLayoutEffect(() => {
    if (index === null) return
    const { view } = editor
    const place = () => button.current && placeHandle(view, button.current, index)
    place()
    editor.on('transaction', place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      editor.off('transaction', place)
      window.removeEventListener('scroll', place, { capture: true })
    }
  }, [editor, index])

  function press(event: PointerEvent): void {
    if (event.button !== 0 || index === null) return
    // The text keeps the focus, and a finger does not scroll.
    event.preventDefault()
    const { clientX, clientY } = event
    const stop = () => {
      window.removeEventListener('pointermove', begin)
      window.removeEventListener('pointerup', click)
      window.removeEventListener('pointercancel', stop)
    }
    const click = () => {
      stop()
      open(index)
    }
    const begin = (moved: globalThis.PointerEvent) => {
      if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < threshold) return
      stop()
      setDragged(index)
      dragBlocks({
        view: editor.view,
        blocks: blocksWith(editor.state, index),
        onTarget: (target) => line.current && placeLine(editor.view, line.current, target),
        onEnd: () => setDragged(null),
      })
    }
    window.addEventListener('pointermove', begin)
    window.addEventListener('pointerup', click)
    window.addEventListener('pointercancel', stop)
  }

  if (index === null) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        className="block-handle"
        data-dragging={dragged !== null || undefined}
        aria-label="Move or change this block"
        aria-haspopup="menu"
        aria-expanded={menuOf !== null}
        title={titleWithKeys('Drag to move, press for the menu', 'Alt-Enter')}
        onPointerDown={press}
        onClick={({ detail }) => detail === 0 && open(index)}
      >
        <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
          <path d="M3 3v.01M7 3v.01M3 8v.01M7 8v.01M3 13v.01M7 13v.01" />
        </svg>
      </button>
      {dragged !== null && <div ref={line} className="move-line" hidden />}
      {Menu && menuOf !== null && (
        <Menu
          editor={editor}
          trigger={button}
          index={menuOf}
          openDialog={openDialog}
          onClose={() => setMenuOf(null)}
        />
      )}
    </>
  )
}

type View = Editor['view']

function placeHandle(view: View, handle: HTMLElement, index: number): void {
  const box = boxOf(view, index)
  const around = handle.offsetParent?.getBoundingClientRect()
  if (!box || !around) return
  const seen = seenPart(view)
  const { paddingInlineStart } = getComputedStyle(view.dom)
  const text = view.dom.getBoundingClientRect().left + Number.parseFloat(paddingInlineStart)
  // A narrow margin holds only a narrow handle, which a finger can still hit.
  handle.style.maxInlineSize = `${Math.max(text, 24)}px`
  const left = Math.max(0, text - handle.offsetWidth - 2)
  const isSeen = box.bottom > seen.top && box.top < seen.bottom - handle.offsetHeight / 2
  handle.style.visibility = isSeen ? 'visible' : 'hidden'
  const top = box.top + (heightOfLine(view, index) - handle.offsetHeight) / 2
  handle.style.insetBlockStart = `${Math.max(top, seen.top) - around.top}px`
  handle.style.insetInlineStart = `${left - around.left}px`
}

function placeLine(view: View, line: HTMLElement, target: number | null): void {
  const seen = seenPart(view)
  const y = target === null ? null : heightOfGap(view, target)
  line.hidden = y === null
  const around = line.parentElement?.getBoundingClientRect()
  if (y === null || !around) return
  const text = view.dom.getBoundingClientRect()
  line.style.insetBlockStart = `${Math.max(seen.top, Math.min(y, seen.bottom - 2)) - around.top}px`
  line.style.insetInlineStart = `${text.left - around.left}px`
  line.style.inlineSize = `${view.dom.clientWidth}px`
}
