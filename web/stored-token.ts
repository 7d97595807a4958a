/** The stored sign-in token; empty if there is none, or if the browser keeps it from us. */
export function storedToken(): string {
  try {
    return localStorage.getItem('token') ?? ''
  } catch {
    return ''
  }
}

/** The headers of a call by whoever is signed in, if anyone is. */
export const authorization = (token: string): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}` } : {}
