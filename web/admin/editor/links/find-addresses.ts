import { isSafeLink } from '#contract/html/safe-url.ts'

interface FoundAddress {
  start: number
  end: number
  href: string
}

/** An address begins with its scheme or `www.`, and not inside a word, a path or a mail address. `\ufffc` stands for an image. */
const candidate =
  /(?<![\w@/.-])(?:https?:\/\/|www\.)[^\s<>"“”„«»`、。，；：？！（）「」『』【】《》〈〉\ufffc]+/gi

const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Returns the addresses in a line of text, without the punctuation that follows them. */
export function findAddresses(text: string): FoundAddress[] {
  return Array.from(text.matchAll(candidate)).flatMap(({ 0: found, index }) => {
    const address = withoutPunctuation(found)
    const href = hrefOf(address)
    return href === null ? [] : [{ start: index, end: index + address.length, href }]
  })
}

/** Returns the address that a text consists of, apart from white space around it, as a link; else null. */
export function onlyAddress(text: string): string | null {
  const value = text.trim()
  const [found] = findAddresses(value)
  return found && found.end - found.start === value.length ? found.href : null
}

/** What can follow an address and cannot be a part of it. */
const ending = /[\s<>"“”»、。，；：？！）」』】》〉)\]}]$/

/** Returns the address at the end of a text that has just been ended by white space or punctuation; else null. */
export function endedAddress(text: string): FoundAddress | null {
  if (!ending.test(text)) return null
  const last = findAddresses(text).at(-1)
  return last && /^[?!.,:;*_~'’"”»)\]}]*.$/su.test(text.slice(last.end)) ? last : null
}

/** Brackets that were opened in the address belong to it. */
function withoutPunctuation(found: string): string {
  let end = found.length
  for (;;) {
    const address = found.slice(0, end)
    const last = address.at(-1) ?? ''
    const opening = closing[last]
    const isExtra = opening !== undefined && count(address, last) > count(address, opening)
    if (!isExtra && !/[?!.,:;*_~'’]/.test(last)) return address
    end--
  }
}

const count = (text: string, sign: string): number => text.split(sign).length - 1

function hrefOf(address: string): string | null {
  const isWeb = /^www\./i.test(address)
  if (isWeb && !/^www\.[\p{L}\p{N}-]+\.[\p{L}\p{N}]/iu.test(address)) return null
  const href = isWeb ? `https://${address}` : address
  return /[a-z0-9]/i.test(URL.parse(href)?.hostname ?? '') && isSafeLink(href) ? href : null
}
