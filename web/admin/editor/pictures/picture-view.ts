import type { Node as PostNode } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { altOf } from '../schema/alt-of.ts'
import { attributesOf, shownAttributes } from '../schema/element-attributes.ts'

/** Shows an image and, on it, that it has no alternative text. */
export class PictureView implements NodeView {
  readonly dom = document.createElement('span')
  readonly #image = document.createElement('img')
  /** What dark screens show, if that is another picture. */
  readonly #dark = document.createElement('img')
  readonly #note = document.createElement('span')
  readonly #button = document.createElement('button')

  constructor(node: PostNode, ask: () => void) {
    this.dom.className = 'picture'
    this.#button.type = 'button'
    this.#button.tabIndex = -1
    this.#button.className = 'picture-without-alt'
    this.#button.textContent = this.#button.title = 'Add alt text'
    this.#button.addEventListener('mousedown', (event) => event.preventDefault())
    this.#button.addEventListener('click', ask)
    this.#note.className = 'picture-note'
    this.#note.append(this.#button)
    this.dom.append(this.#image, this.#note)
    this.#show(node)
  }

  #show(node: PostNode): void {
    const { 'data-dark': dark, ...attributes } = shownAttributes(attributesOf(node))
    const shown = { alt: '', ...attributes }
    setAttributes(this.#image, dark === undefined ? shown : { ...shown, 'data-for': 'light' })
    if (dark === undefined) this.#dark.remove()
    else {
      // It has its own proportions.
      const { height: _, ...others }: Record<string, string> = shown
      setAttributes(this.#dark, { ...others, src: dark, 'data-for': 'dark' })
      this.#image.after(this.#dark)
    }
    this.#note.hidden = altOf(node) !== ''
  }

  update(node: PostNode): boolean {
    if (node.type.name !== 'image') return false
    this.#show(node)
    return true
  }

  stopEvent(event: Event): boolean {
    return event.target === this.#button
  }

  ignoreMutation(): boolean {
    return true
  }
}

function setAttributes(image: HTMLImageElement, shown: Record<string, string>): void {
  for (const { name } of [...image.attributes]) if (!(name in shown)) image.removeAttribute(name)
  for (const [name, value] of Object.entries(shown))
    if (image.getAttribute(name) !== value) image.setAttribute(name, value)
}
