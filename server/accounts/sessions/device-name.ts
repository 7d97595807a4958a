import Bowser from 'bowser'

/** No browser sends more than this; searching it for names is work. */
const longest = 512

/** The name of a program that is not a browser: `curl` for `curl/8.5.0`. */
const programName = /^[\w.+-]{1,40}(?=\/|\s|$)/

/** Accepts only what reads as a name, as a User-Agent may contain anything. */
const readable = /^[\w.+ -]{1,40}$/

/**
 * The program and the system of a User-Agent, in words: “Firefox on Linux”; null if it names none. The User-Agent itself is not stored: it
 * reveals more about a person's machine than is needed to recognise it.
 */
export function deviceName(userAgent: string): string | null {
  const text = userAgent.trim().slice(0, longest)
  if (text === '') return null
  const { browser, os } = Bowser.parse(text)
  const program = browser.name || programName.exec(text)?.[0]
  return [program, os.name].filter((name) => name && readable.test(name)).join(' on ') || null
}
