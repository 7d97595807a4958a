/** Folds the table of contents behind whoever follows a link of it or presses elsewhere. Where it stands beside the text it stays. */
export function foldContents() {
  const contents = document.querySelector<HTMLDetailsElement>('.contents details')
  if (!contents) return
  addEventListener('click', ({ target }) => {
    if (!contents.contains(target as Node) || (target as Element).closest('a')) contents.open = false
  })
}
