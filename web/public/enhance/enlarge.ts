/** Pictures open in a dialog, as large as the window. Elsewhere, as with a key that opens new tabs, the link leads to the picture. */
const links = document.querySelectorAll<HTMLAnchorElement>('.prose .enlarge')

for (const link of links) {
  link.ariaHasPopup = 'dialog'
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(link)
  })
}

/** The dialog is the last element of the text, whose styles it shares, and goes when it is closed, after which the link has the focus again. */
function open(link: HTMLAnchorElement) {
  const dialog = document.createElement('dialog')
  dialog.className = 'enlarged'
  const picture = pictureOf(link)
  dialog.ariaLabel = picture.alt || 'Picture'
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button secondary'
  close.textContent = 'Close'
  dialog.append(picture, ...captionOf(link), close)
  // A click closes it, but for one in the caption that follows no link.
  dialog.addEventListener('click', ({ target }) => {
    const place = target as Element
    if (!place.closest('p') || place.closest('a')) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  link.closest('.prose')?.append(dialog)
  dialog.showModal()
}

/** Shows what the page has loaded until the picture itself is there. */
function pictureOf(link: HTMLAnchorElement): HTMLImageElement {
  const shown = link.querySelector('img') as HTMLImageElement
  const picture = new Image(shown.naturalWidth, shown.naturalHeight)
  picture.alt = shown.alt
  picture.src = shown.currentSrc || link.href
  const whole = new Image()
  whole.src = link.href
  whole.decode().then(
    () => {
      picture.width = whole.naturalWidth
      picture.height = whole.naturalHeight
      picture.src = whole.src
    },
    () => {},
  )
  return picture
}

function captionOf(link: HTMLAnchorElement): Node[] {
  const caption = link.closest('figure')?.querySelector(':scope > figcaption')
  if (!caption) return []
  const copy = document.createElement('p')
  copy.append(...caption.cloneNode(true).childNodes)
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id')
  return [copy]
}
