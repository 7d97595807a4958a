const key = 'token'

/** The stored sign-in token; empty if there is none, or if the browser keeps it from us. */
export function storedToken(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** What a header may carry; all tokens that the server gives are. */
const sendable = /^[\x21-\x7e]{1,1024}$/

/** The headers of a call by whoever is signed in, if anyone is. A token that cannot be sent is refused like any other wrong one. */
export const authorization = (token: string): Record<string, string> =>
  token ? { Authorization: `Bearer ${sendable.test(token) ? token : 'unusable'}` } : {}
