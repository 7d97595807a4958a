const key = 'token'

/** Empty if there is none, or if the browser denies access to storage. */
export function storedToken(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** What a header value may contain. All tokens of the server match. */
const sendable = /^[\x21-\x7e]{1,1024}$/

/** A token that no header can carry is sent as an invalid one, so that the server refuses it like any other wrong token. */
export const authorization = (token: string): Record<string, string> =>
  token ? { Authorization: `Bearer ${sendable.test(token) ? token : 'unusable'}` } : {}
