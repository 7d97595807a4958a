/** What the address of a footnote, or of its mark in the text, ends with in different programs. */
const noteFragment =
  /#(?:user-content-)?_?(?:fn|ftnt?|edn|sdfootnote|sdendnote|footnote|endnote|cite_?note|cite_ref)[\w.:-]*$/i

const mark = /^[[(]?(?:\d{1,4}|[a-z]{1,6}|[*†‡§]{1,3}|note \d{1,3})[\])]?$/i

/** Marks of footnotes stay as text, as the notes lose their addresses. Links back to the text go. */
export function convertFootnotes(root: Element): void {
  for (const link of root.querySelectorAll('a[href*="#"]')) {
    if (!noteFragment.test(link.getAttribute('href') ?? '')) continue
    const text = link.textContent?.trim() ?? ''
    if (mark.test(text)) keepMark(link, text)
    else if (/^(?:[↩↑^\d\s]|\ufe0e|\ufe0f)*$/.test(text)) link.remove()
  }
}

/** Marks that are neither raised nor in brackets get brackets, to stand apart from the words. */
function keepMark(link: Element, text: string): void {
  if (link.querySelector('sup')) link.replaceWith(...link.childNodes)
  else link.replaceWith(link.closest('sup') || /^\W/.test(text) ? text : `[${text}] `)
}
