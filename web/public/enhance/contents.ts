/** Folds the table of contents behind whoever follows a link of it, presses elsewhere or presses Escape. Where it stands beside the text it stays. */
export function foldContents() {
  const contents = document.querySelector<HTMLDetailsElement>('.contents details')
  if (!contents) return
  const fold = () => {
    contents.open = false
  }
  addEventListener('click', ({ target }) => {
    const isLink = target instanceof Element && target.closest('a')
    if (isLink || !contents.contains(target as Node)) fold()
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !contents.open) return
    fold()
    contents.querySelector('summary')?.focus()
  })
}
