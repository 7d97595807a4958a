/** Styles are read from this attribute. */
export const shelteredStyle = 'data-pasted-style'

const startTag = /<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*>/gi
const nameOrValue = /(\s)style(?=\s*=)|"[^"]*"|'[^']*'/gi

/**
 * Renames `style` attributes before HTML is parsed. The policy of the page forbids them, and browsers would report each one, which takes
 * seconds for a long text.
 */
export const shelterStyles = (html: string): string =>
  html.replace(startTag, (tag) =>
    tag.replace(nameOrValue, (found, space?: string) =>
      space === undefined ? found : space + shelteredStyle,
    ),
  )
