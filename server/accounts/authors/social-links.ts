import { type Social, type SocialNetwork, socialNetworks } from '#contract/author.ts'

/** Networks whose handles may contain dots; for all others a text with a dot is an address. */
const dottedHandles: ReadonlySet<SocialNetwork> = new Set(['facebook', 'instagram', 'youtube'])

/** The profile address for a handle of a social network. */
const profileOf: Record<SocialNetwork, (handle: string) => string> = {
  facebook: (handle) => `https://www.facebook.com/${handle}`,
  twitter: (handle) => `https://x.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  linkedin: (handle) => `https://www.linkedin.com/in/${handle}`,
  github: (handle) => `https://github.com/${handle}`,
  youtube: (handle) => `https://www.youtube.com/@${handle}`,
}

/** Turns what was typed into an http(s) address: an address, one without its scheme, or a handle. Null if it is none of these. */
export function socialAddress(socialNetwork: SocialNetwork, typed: string): string | null {
  const text = typed.trim()
  const handle = /^@?([\p{L}\p{N}_.-]+)$/u.exec(text)?.[1]
  if (handle && !isHost(socialNetwork, text)) return profileOf[socialNetwork](encodeURIComponent(handle))
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme)) return null
  const url = new URL(withScheme)
  return /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username ? url.href : null
}

function isHost(socialNetwork: SocialNetwork, text: string): boolean {
  if (!/^[^@].*\.[a-z]{2,}$/i.test(text)) return false
  return !dottedHandles.has(socialNetwork) || /^(?:www\.)?(?:facebook|instagram|youtube)\.com$/i.test(text)
}

/**
 * Applies a change of social links: a social network that is absent keeps its address, an empty one loses it. Calls `refuse` for each one that is
 * not an address.
 */
export function changedSocial(
  known: Social,
  sent: Social,
  refuse: (socialNetwork: SocialNetwork) => void,
): Social {
  const changed = { ...known }
  for (const socialNetwork of socialNetworks) {
    const typed = sent[socialNetwork]?.trim()
    if (typed === undefined) continue
    if (typed === '') delete changed[socialNetwork]
    else {
      const address = socialAddress(socialNetwork, typed)
      if (address) changed[socialNetwork] = address
      else refuse(socialNetwork)
    }
  }
  return changed
}
