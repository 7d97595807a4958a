/** Styles are read from this attribute. */
export const shelteredStyle = 'data-pasted-style'

const startTag = /<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/gi

/** Renames an attribute before HTML is parsed. */
function renamed(html: string, name: string, to: string): string {
  const nameOrValue = new RegExp(`(\\s)${name}(?=\\s*=)|"[^"]*"|'[^']*'`, 'gi')
  return html.replace(startTag, (tag) =>
    tag.replace(nameOrValue, (found, space?: string) => (space === undefined ? found : space + to)),
  )
}

/** The policy of the page forbids `style` attributes, and browsers would report each one, which takes seconds for a long text. */
export const shelterStyles = (html: string): string => renamed(html, 'style', shelteredStyle)

/** Other editors that are made with ProseMirror say where in their documents a copy stood. It would be put into such a place here, too. */
export const hidePlace = (html: string): string => renamed(html, 'data-pm-slice', 'data-pasted-slice')
