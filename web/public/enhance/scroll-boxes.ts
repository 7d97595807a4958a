/** Lets the keyboard reach code and tables that are wider than the page, in browsers that do not do so by themselves. */
export function makeScrollBoxesFocusable() {
  for (const box of document.querySelectorAll<HTMLElement>('.prose :is(pre, .table-scroll)')) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
  }
}
