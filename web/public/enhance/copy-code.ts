/** How long the button shows the result. */
const feedbackMs = 2_000

/** Without TLS there is no clipboard, and then there are no buttons. */
const blocks = navigator.clipboard ? document.querySelectorAll<HTMLElement>('.prose pre') : []
const statusLine = document.createElement('p')
statusLine.className = 'visually-hidden'
statusLine.role = 'status'
document.querySelector('main')?.append(statusLine)

for (const block of blocks) {
  const box = document.createElement('div')
  box.className = 'code-box'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy-button'
  button.textContent = 'Copy'
  button.addEventListener('click', () => copy(block, button))
  block.replaceWith(box)
  box.append(block, button)
}

async function copy(block: HTMLElement, button: HTMLElement) {
  let outcome = 'Copied'
  try {
    await navigator.clipboard.writeText(block.textContent)
  } catch {
    outcome = 'Not copied'
  }
  statusLine.textContent = button.textContent = outcome
  setTimeout(() => {
    button.textContent = 'Copy'
    statusLine.textContent = ''
  }, feedbackMs)
}
