import type { EditorState } from '@tiptap/pm/state'
import { setTitled } from '../titled/set-titled.ts'
import { dissolveTitled, enterBody, leaveTitled } from '../titled/title-keys.ts'
import { titledAround } from '../titled/titled-kind.ts'
import { insertBy } from './new-block.ts'

export const isInDetails = ({ selection: { $from } }: EditorState): boolean =>
  titledAround($from)?.is.name === 'details'

/** Makes the selected blocks the content of details, whose summary is asked for. */
export const wrapInDetails = setTitled({ name: 'details' }, 'title')

export const insertDetails = insertBy(wrapInDetails)

export const leaveSummary = enterBody
export const dissolveDetails = dissolveTitled
export const leaveDetails = leaveTitled
