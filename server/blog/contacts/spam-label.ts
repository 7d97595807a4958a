/** People rarely write this many links in one message. */
const suspiciousLinks = 4

interface Signs {
  message: string
  /** The same text was sent within the last day. */
  isRepeated: boolean
  /** The form field that people cannot see was filled in. */
  filledTrap: boolean
}

/** Returns a label for the owners if a message may be spam, else null. No message is refused because of these signs. */
export function spamLabel({ message, isRepeated, filledTrap }: Signs): string | null {
  const links = message.match(/https?:\/\//gi)?.length ?? 0
  return isRepeated || filledTrap || links >= suspiciousLinks ? 'Possible spam' : null
}
