/** The classes of lists of tasks and their items, as GitHub Flavored Markdown is rendered. */
export const taskListClass = 'contains-task-list'
export const taskItemClass = 'task-list-item'

/** The attributes of the box at the start of a task as they are stored; null for other inputs. Readers cannot change it. */
export function taskBoxAttributes(given: Readonly<Record<string, string>>): Record<string, string> | null {
  if (given.type?.toLowerCase() !== 'checkbox') return null
  return { type: 'checkbox', disabled: '', ...('checked' in given && { checked: '' }) }
}

/** Stands for the box in plain text. */
export const taskSign = (isDone: boolean): string => (isDone ? '☑' : '☐')
