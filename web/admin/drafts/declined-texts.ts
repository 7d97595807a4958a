/** By address of the post, empty for a new one: when the newest text that was declined was changed. */
type DeclinedDates = Record<string, string>

/** Further ones are offered again, those that were declined first. */
const maxPosts = 100

const keyOf = (account: string): string => `declinedTexts ${account}`

/** Remembers that an author keeps what is here in place of a text from elsewhere, so that it is not offered again. */
export function noteDeclinedText(account: string, url: string | null, changedDate: string): void {
  const { [url ?? '']: _, ...others } = read(account)
  const kept = Object.entries(others).slice(1 - maxPosts)
  try {
    localStorage.setItem(
      keyOf(account),
      JSON.stringify({ ...Object.fromEntries(kept), [url ?? '']: changedDate }),
    )
  } catch {}
}

/** Returns up to when texts from elsewhere are declined; null if none is. */
export function declinedDateOf(account: string, url: string | null): string | null {
  const date: unknown = read(account)[url ?? '']
  return typeof date === 'string' ? date : null
}

export function forgetDeclinedTexts(account: string): void {
  try {
    localStorage.removeItem(keyOf(account))
  } catch {}
}

function read(account: string): DeclinedDates {
  try {
    return { ...JSON.parse(localStorage.getItem(keyOf(account)) ?? '{}') }
  } catch {
    return {}
  }
}
