import Bowser from 'bowser'

/** No browser says more of itself; looking for names in it is work. */
const longest = 512

/** What a program that is no browser calls itself: the `curl` of `curl/8.5.0`. */
const programName = /^[\w.+-]{1,40}(?=\/|\s|$)/

/** A name that reads as one, as the User-Agent may say anything. */
const readable = /^[\w.+ -]{1,40}$/

/**
 * The program and the system that a User-Agent names, in words: “Firefox on Linux”; null if it names none. The text itself is not kept: it
 * tells more of a person’s machine than recognising it takes.
 */
export function deviceName(userAgent: string): string | null {
  const text = userAgent.trim().slice(0, longest)
  if (text === '') return null
  const { browser, os } = Bowser.parse(text)
  const program = browser.name || programName.exec(text)?.[0]
  return [program, os.name].filter((name) => name && readable.test(name)).join(' on ') || null
}
