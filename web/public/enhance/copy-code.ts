/** How long the button shows the result. */
const feedbackMs = 2_000

const statusLine = document.createElement('p')
statusLine.className = 'visually-hidden'
statusLine.role = 'status'
document.querySelector('main')?.append(statusLine)

const blocks = [...document.querySelectorAll<HTMLElement>('.prose pre')]
const wrapButtons: HTMLElement[] = []

for (const block of blocks) {
  // Without TLS there is no clipboard.
  if (!navigator.clipboard) break
  const button = newButton('Copy', () => copy(block, button))
  toolsOf(block).append(button)
}

if (wantsWrapping()) offerWrapping()
// Widths that are asked for sooner make the browser lay out the whole page before it shows anything of it.
else requestAnimationFrame(() => setTimeout(offerWrapping))

/** Gives wide blocks a button that wraps the long lines of all of them. */
function offerWrapping() {
  for (const block of blocks.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)) {
    const button = newButton('Wrap', () => wrapCode(button.ariaPressed !== 'true', true))
    toolsOf(block).prepend(button)
    wrapButtons.push(button)
    // It scrolls once it is no longer wrapped.
    block.tabIndex = 0
  }
  wrapCode(wantsWrapping(), false)
}

function newButton(name: string, onClick: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = name
  button.addEventListener('click', onClick)
  return button
}

function toolsOf(block: HTMLElement): Element {
  const frame = frameOf(block)
  const existing = frame.querySelector(':scope > .code-tools')
  if (existing) return existing
  const tools = document.createElement('div')
  tools.className = 'code-tools'
  frame.append(tools)
  return tools
}

function frameOf(block: HTMLElement): Element {
  const frame = block.closest('.code')
  if (frame) return frame
  const created = document.createElement('div')
  created.className = 'code'
  block.replaceWith(created)
  created.append(block)
  return created
}

/** What a reader types: in a terminal session the commands without prompts and outputs. Takes a copy of the code. */
function typedIn(code: HTMLElement | DocumentFragment): string {
  for (const part of code.querySelectorAll('.prompt, .output')) part.remove()
  return code.textContent ?? ''
}

/** A selection within a session is copied without prompts and outputs, if there are commands in it: an output alone is what was meant. */
document.addEventListener('copy', (event) => {
  const selection = getSelection()
  if (!selection?.rangeCount) return
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: ancestor } = range
  const element = ancestor instanceof Element ? ancestor : ancestor.parentElement
  if (!element?.closest('pre')?.querySelector('.prompt') || element.closest('.output')) return
  const typed = typedIn(range.cloneContents())
  if (!typed.trim()) return
  event.clipboardData?.setData('text/plain', typed)
  event.preventDefault()
})

async function copy(block: HTMLElement, button: HTMLElement) {
  let outcome = 'Copied'
  try {
    await navigator.clipboard.writeText(typedIn(block.cloneNode(true) as HTMLElement))
  } catch {
    outcome = 'Not copied'
  }
  statusLine.textContent = button.textContent = outcome
  setTimeout(() => {
    button.textContent = 'Copy'
    statusLine.textContent = ''
  }, feedbackMs)
}

/** Wraps the long lines of all blocks, or no longer. */
function wrapCode(wraps: boolean, isChoice: boolean) {
  document.querySelector('.prose')?.classList.toggle('wraps-code', wraps)
  for (const button of wrapButtons) button.ariaPressed = String(wraps)
  // Storage may be forbidden.
  try {
    if (isChoice) localStorage.wrapCode = wraps
  } catch {}
}

function wantsWrapping(): boolean {
  try {
    return localStorage.wrapCode === 'true'
  } catch {
    return false
  }
}
