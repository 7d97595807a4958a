import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { altHint } from '../../images/alt-field.tsx'
import type { DialogName } from '../blocks/block-kind.ts'
import { captionIn } from '../commands/captions.ts'
import type { Dimensions } from '../commands/images.ts'
import { type PictureWidth, setDecorative, setPictureAlt, setPictureWidth } from '../commands/pictures.ts'
import { selectedPicture } from '../commands/selected-picture.ts'
import { placeBeside } from '../groups/add-beside.ts'
import { groupAt } from '../groups/group-parts.ts'
import { LabelButton } from '../labels/label-button.tsx'
import { altOf } from '../schema/alt-of.ts'
import { attributesOf, type ElementAttributes } from '../schema/element-attributes.ts'
import { isTouchOnly } from '../toolbar/input-devices.ts'
import { editCaption } from './add-caption.ts'
import { GroupPanel } from './group-panel.tsx'
import { isSameWidth, widthChoices } from './picture-widths.ts'
import { usePanelPlace } from './use-panel-place.ts'

interface Props {
  editor: Editor
  isAltAsked: boolean
  onAnswer(): void
  openDialog(name: DialogName): void
}

/** What is shown of the selected picture. */
function pictureOf({ state }: Editor) {
  const picture = selectedPicture(state)
  if (!picture) return null
  const alt = altOf(picture.image)
  return {
    pos: picture.pos,
    isDecorative: alt === null,
    alt: alt ?? '',
    width: Number(attributesOf(picture.image).width ?? 0),
    place: placeOf(attributesOf(picture.image)),
    hasDark: attributesOf(picture.image)['data-dark'] !== undefined,
    isByItself: groupAt(state) === null && placeBeside(state) !== null,
    isInGroup: groupAt(state) !== null,
    hasCaption: picture.figure !== null && captionIn(picture.figure) !== null,
  }
}

const placeOf = ({ class: classes = '' }: ElementAttributes): PictureWidth['place'] =>
  (/\b(?:wide|full)\b/.exec(classes)?.[0] as 'wide' | 'full' | undefined) ?? null

/** Null while the image is not loaded. */
function naturalSize({ view }: Editor, pos: number): Dimensions | null {
  const element = view.nodeDOM(pos)
  const image = element instanceof HTMLElement ? element.querySelector('img') : null
  return image?.naturalWidth ? { width: image.naturalWidth, height: image.naturalHeight } : null
}

/** Beside the selected picture: what it shows, how wide it is, and its caption. */
export function PicturePanel({ editor, isAltAsked, onAnswer, openDialog }: Props) {
  const id = useId()
  const [kept] = useState(() => new Map<string, string>())
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const picture = useEditorState({ editor, selector: ({ editor }) => pictureOf(editor) })
  usePanelPlace(editor, panel, picture?.pos)
  useLayoutEffect(() => {
    if (!isAltAsked) return
    field.current?.focus()
    onAnswer()
  }, [isAltAsked, onAnswer])
  if (!picture) return null

  const run = (command: Command) => command(editor.state, editor.view.dispatch)
  const runAndLeave = (command: Command) => {
    run(command)
    editor.view.focus()
  }
  const natural = naturalSize(editor, picture.pos)
  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const isField = event.target === field.current
    if (event.key !== 'Escape' && !(event.key === 'Enter' && isField)) return
    event.preventDefault()
    event.stopPropagation()
    editor.view.focus()
  }
  // The form around the editor would take it for a change of its fields.
  const stop = (event: SyntheticEvent) => event.stopPropagation()

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div
      ref={panel}
      role="group"
      aria-label="Image"
      className="picture-panel"
      // What is pressed within it, such as a word of a label, keeps the focus there.
      tabIndex={-1}
      onKeyDown={handleKey}
      onChange={stop}
    >
      <label className="picture-alt">
        Alt text
        <input
          ref={field}
          type="text"
          dir="auto"
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          disabled={picture.isDecorative}
          value={picture.alt}
          onChange={({ target }) => run(setPictureAlt(target.value))}
        />
      </label>
      <p className="visually-hidden" id={`${id}-hint`}>
        {altHint} Escape leads back to the text.
      </p>
      <label className="picture-decorative">
        <input
          type="checkbox"
          checked={picture.isDecorative}
          onChange={({ target }) => run(setDecorative(target.checked, kept))}
        />
        Decorative
      </label>
      <div className="picture-tools">
        {natural && (
          <WidthChoice
            natural={natural}
            present={{ width: picture.width || natural.width, place: picture.place }}
            onChoose={(width) => run(setPictureWidth(width, natural))}
          />
        )}
        <button type="button" className="picture-button" onClick={() => runAndLeave(editCaption)}>
          {picture.hasCaption ? 'Edit caption' : 'Add caption'}
        </button>
        <LabelButton editor={editor} className="picture-button" openDialog={openDialog} />
        {picture.isByItself && (
          <button type="button" className="picture-button" onClick={() => openDialog('beside')}>
            Add beside …
          </button>
        )}
        <button type="button" className="picture-button" onClick={() => openDialog('dark')}>
          {picture.hasDark ? 'Dark image …' : 'Add dark image …'}
        </button>
        <button type="button" className="picture-button" onClick={() => openDialog('image')}>
          Replace …
        </button>
      </div>
      {picture.isInGroup && isTouchOnly() && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
        <div role="group" aria-label="Pictures" className="group-tools">
          <GroupPanel {...{ editor, openDialog, runAndLeave }} />
        </div>
      )}
    </div>
  )
}

interface WidthProps {
  natural: Dimensions
  present: PictureWidth
  onChoose(width: PictureWidth): void
}

function WidthChoice({ natural, present, onChoose }: WidthProps) {
  const choices = widthChoices(natural.width, present)
  return (
    <label>
      Width
      <select
        value={choices.findIndex((choice) => isSameWidth(choice, present))}
        onChange={({ target }) => onChoose(choices[Number(target.value)] as PictureWidth)}
      >
        {choices.map(({ label }, at) => (
          <option key={label} value={at}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
