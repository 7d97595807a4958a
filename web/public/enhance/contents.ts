/** Folds the table of contents behind whoever follows a link of it, presses elsewhere or presses Escape. Where it stands beside the text it stays. */
export function foldContents() {
  const contents = document.querySelector<HTMLDetailsElement>('.contents details')
  if (!contents) return
  const summary = contents.firstChild as HTMLElement
  addEventListener('click', ({ target }) => {
    if (!contents.contains(target as Node) || (target as Element).closest('a')) contents.open = false
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !contents.open) return
    contents.open = false
    summary.focus()
  })
}
