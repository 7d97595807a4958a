import './show-lines.css'
import type { Node as PostNode } from '@tiptap/pm/model'
import type { BoxedView } from './boxed-view.ts'
import { codeLinesOf } from './code-lines.ts'
import { attributesOf } from './element-attributes.ts'

/** What is shown of the lines of a block besides their text. */
interface Shown {
  /** The number of the first line; null without numbers. */
  start: number | null
  count: number
  /** The elements of lines that are marked, added or removed, with the indexes of these lines. */
  looks: readonly (readonly [element: string, at: number])[]
}

function shownOf(block: PostNode): Shown {
  const { class: classes = '', 'data-start': start = '1' } = attributesOf(block)
  const read = codeLinesOf(block)
  const lines = read?.areWhole ? read.lines : []
  return {
    start: lines.length > 0 && classes.split(' ').includes('line-numbers') ? Number(start) : null,
    count: lines.length,
    looks: read?.haveLooks ? lines.flatMap(({ change }, at) => (change ? [[change, at] as const] : [])) : [],
  }
}

/** Shows the numbers, grounds and signs of lines below the text of code, where they are neither selected nor copied. */
export const withLines = (boxed: () => (props: { node: PostNode }) => BoxedView) => () => {
  const createView = boxed()
  return (props: { node: PostNode }) => {
    const view = createView(props)
    const layer = document.createElement('div')
    layer.className = 'code-lines'
    layer.contentEditable = 'false'
    layer.setAttribute('aria-hidden', 'true')
    view.dom.append(layer)
    let { node } = props
    let last = ''
    function update(): void {
      const shown = shownOf(node)
      view.dom.classList.toggle('with-lines', codeLinesOf(node)?.areWhole === true && hasLines(node, shown))
      view.dom.style.setProperty('--lines', `${node.textContent.split('\n').length}`)
      const key = JSON.stringify(shown)
      if (key === last) return
      last = key
      show(layer, shown)
    }
    update()
    return {
      ...view,
      update(next: PostNode): boolean {
        if (!next.sameMarkup(node)) return false
        node = next
        update()
        return true
      },
      ignoreMutation: (mutation: Parameters<BoxedView['ignoreMutation']>[0]) =>
        layer.contains(mutation.target) || view.ignoreMutation(mutation),
    }
  }
}

const hasLines = (block: PostNode, { start }: Shown): boolean =>
  start !== null || codeLinesOf(block)?.haveLooks === true

function show(layer: HTMLElement, { start, count, looks }: Shown): void {
  const lines = looks.map(([element, at]) => {
    const line = document.createElement(element)
    line.className = 'line'
    line.style.insetBlockStart = `${at}lh`
    return line
  })
  const numbers = document.createElement('div')
  numbers.className = 'code-numbers'
  if (start !== null)
    numbers.textContent = Array.from({ length: count }, (_, at) => `${start + at}`).join('\n')
  layer.replaceChildren(...lines, ...(start === null ? [] : [numbers]))
  const digits = start === null ? '0ch' : `${Math.max(2, `${start + count - 1}`.length)}ch`
  layer.parentElement?.style.setProperty('--digits', digits)
}
