import { isBlankText, isElement } from '../../html/block-elements.ts'
import { shelteredStyle } from './shelter-styles.ts'

/** Check boxes of GitHub and other Markdown, of Google Docs, and of exported Notion pages. */
const boxes = 'input[type="checkbox" i], img[aria-roledescription="checkbox" i], div.checkbox'

const typedBox = /^\s*(?:\[([ x])\]|([☐☑☒]))\s+/i

/** Items that begin with a check box in any form become items of a task list. */
export function convertTasks(root: Element): void {
  for (const item of root.querySelectorAll('li')) {
    const box = item.querySelector(boxes)
    if (box && startsWith(item, box)) {
      const isChecked = item.ariaChecked === 'true' || box.matches('[checked], .checkbox-on')
      box.remove()
      markTask(item, isChecked)
    } else if (item.role === 'checkbox') markTask(item, item.ariaChecked === 'true')
    else takeTypedBox(item)
  }
}

/** True if nothing is before a descendant but white space and elements around it. */
function startsWith(item: Element, box: Element): boolean {
  let node: Node | null = item
  while (node && node !== box) node = [...node.childNodes].find((child) => !isBlankText(child)) ?? null
  return node === box
}

function takeTypedBox(item: Element): void {
  let node: Node | null | undefined = item
  while (node && !(node instanceof Text))
    node = [...node.childNodes].find((child) => isElement(child) || !isBlankText(child))
  const [typed, letter, sign] = typedBox.exec(node?.data ?? '') ?? []
  if (!node || typed === undefined) return
  node.data = node.data.slice(typed.length)
  markTask(item, letter?.toLowerCase() === 'x' || sign === '☑' || sign === '☒')
}

function markTask(item: Element, isChecked: boolean): void {
  for (const struck of isChecked ? item.querySelectorAll('[data-pasted-style*="line-through" i]') : [])
    struck.setAttribute(
      shelteredStyle,
      (struck.getAttribute(shelteredStyle) ?? '').replace(/line-through/gi, 'none'),
    )
  const [first] = item.children
  if (first?.localName === 'p' && startsWith(item, first)) first.replaceWith(...first.childNodes)
  const text = [...item.childNodes].find((node) => !isBlankText(node))
  if (text instanceof Text) text.data = text.data.trimStart()
  addBox(item, isChecked)
}

/** The form in which GitHub Flavored Markdown is rendered. */
function addBox(item: Element, isChecked: boolean): void {
  const box = item.ownerDocument.createElement('input')
  box.setAttribute('type', 'checkbox')
  box.setAttribute('disabled', '')
  if (isChecked) box.setAttribute('checked', '')
  item.classList.add('task-list-item')
  if (isElement(item.parentElement, 'ul')) item.parentElement.classList.add('contains-task-list')
  item.prepend(box, ' ')
}
