/** So many links in one message are unusual for a person. */
const suspiciousLinks = 4

interface Signs {
  message: string
  /** The same text was sent in the last day. */
  isRepeated: boolean
  /** A field that people do not see was filled in. */
  filledTrap: boolean
}

/** A note for the owners on a message that may be spam; null for any other. Nothing is refused on such signs. */
export function spamLabel({ message, isRepeated, filledTrap }: Signs): string | null {
  const links = message.match(/https?:\/\//gi)?.length ?? 0
  return isRepeated || filledTrap || links >= suspiciousLinks ? 'Possible spam' : null
}
