const end = '</style>'

/**
 * Puts the styles of a page, which React writes before its title and description, at the end of its head: services that show links read only the
 * beginning of a page.
 */
export function stylesLast(html: string): string {
  const first = html.indexOf('<style')
  if (first === -1) return html
  let after = first
  while (html.startsWith('<style', after)) after = html.indexOf(end, after) + end.length
  const head = html.indexOf('</head>', after)
  return html.slice(0, first) + html.slice(after, head) + html.slice(first, after) + html.slice(head)
}
