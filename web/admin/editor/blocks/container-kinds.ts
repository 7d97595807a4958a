import type { Command } from '@tiptap/pm/state'
import { isInBlockquote, toggleBlockquote, wrapInBlockquote } from '../commands/blockquotes.ts'
import { insertDetails, isInDetails, wrapInDetails } from '../commands/details.ts'
import { selectedImage } from '../commands/images.ts'
import { isInList, type ListKind, setList, toggleList } from '../commands/lists.ts'
import { inSequence, insertBy } from '../commands/new-block.ts'
import { insertRule, isRule } from '../commands/rules.ts'
import { isInTasks, plainItems, setTaskList, startTask, toggleTaskList } from '../commands/tasks.ts'
import { isBelowImage } from '../groups/add-beside.ts'
import { groupAt } from '../groups/group-parts.ts'
import type { BlockKind } from './block-kind.ts'
import { divisionSign } from './division-sign.ts'

type ListWords = Pick<BlockKind, 'name' | 'label' | 'hint' | 'keywords' | 'keys' | 'sign'>

const list = (kind: ListKind, words: ListWords): BlockKind => ({
  ...words,
  isOn: (state) => isInList(state, kind),
  turnInto: fromTasks(kind, setList(kind)),
  insert: insertBy(setList(kind)),
  inCells: true,
  toggle: fromTasks(kind, toggleList(kind)),
})

/** Tasks lose their boxes and become items of the other list. */
const fromTasks = (kind: ListKind, otherwise: Command): Command => {
  const change = kind === 'bulletList' ? plainItems : inSequence(plainItems, setList(kind))
  return (state, dispatch) => (isInTasks(state) ? change : otherwise)(state, dispatch)
}

export const bulletList = list('bulletList', {
  name: 'bullet-list',
  label: 'Bullet list',
  hint: 'Points in any order',
  keywords: ['unordered', 'points', 'ul'],
  keys: 'Mod-Shift-8',
  sign: { shown: '-', typed: /^[-*] $/ },
})

export const orderedList = list('orderedList', {
  name: 'ordered-list',
  label: 'Ordered list',
  hint: 'Numbered steps',
  keywords: ['numbers', 'steps', 'ol'],
  keys: 'Mod-Shift-7',
  sign: { shown: '1.', typed: /^1[.)] $/ },
})

export const taskList: BlockKind = {
  name: 'task-list',
  label: 'Task list',
  hint: 'Points with boxes to check',
  keywords: ['todo', 'to-do', 'checklist', 'checkbox'],
  keys: 'Mod-Shift-9',
  sign: {
    shown: '- [ ]',
    typed: /^\[([ xX]?)\] $/,
    command: ([, sign]) => startTask(sign === 'x' || sign === 'X'),
  },
  isOn: isInTasks,
  turnInto: setTaskList,
  insert: insertBy(setTaskList),
  inCells: true,
  toggle: toggleTaskList,
}

export const blockquote: BlockKind = {
  name: 'blockquote',
  label: 'Blockquote',
  hint: 'Words of somebody else',
  keywords: ['quote', 'citation'],
  keys: 'Mod-Shift-b',
  sign: { shown: '>', typed: /^> $/ },
  isOn: isInBlockquote,
  turnInto: wrapInBlockquote,
  insert: insertBy(wrapInBlockquote),
  toggle: toggleBlockquote,
}

export const details: BlockKind = {
  name: 'details',
  label: 'Details',
  hint: 'Readers open it by its summary',
  keywords: ['summary', 'toggle', 'fold', 'accordion', 'spoiler'],
  keys: 'Mod-Alt-o',
  sign: divisionSign('details', wrapInDetails, wrapInDetails),
  isOn: isInDetails,
  turnInto: wrapInDetails,
  insert: insertDetails,
}

export const rule: BlockKind = {
  name: 'rule',
  label: 'Rule',
  hint: 'A line between two parts',
  keywords: ['divider', 'horizontal line', 'separator', 'hr'],
  keys: 'Mod-Alt-r',
  sign: { shown: '---', typed: /^(?:---|[–—]-)$/ },
  isOn: isRule,
  turnInto: null,
  insert: insertRule,
}

export const image: BlockKind = {
  name: 'image',
  label: 'Image',
  hint: 'A picture with a caption',
  keywords: ['picture', 'photo', 'figure', 'img'],
  keys: 'Mod-Alt-p',
  sign: null,
  isOn: (state) => selectedImage(state) !== null,
  turnInto: null,
  insert: 'image',
  inCells: true,
}

export const pictureGroup: BlockKind = {
  name: 'picture-group',
  label: 'Image beside',
  hint: 'Two to four in one figure, beside the one above',
  keywords: ['picture', 'group', 'side by side', 'subfigure', 'gallery', 'columns'],
  keys: null,
  sign: null,
  isOn: (state) => groupAt(state) !== null,
  turnInto: null,
  insert: 'beside',
  hasPlace: isBelowImage,
}
