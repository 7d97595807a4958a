interface Policy {
  createHTML(html: string): string
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
}

let policy: Policy | undefined

/** Scripts of this build only: their addresses are constants. */
function ownScript(url: string): string {
  if (new URL(url, location.href).origin === location.origin) return url
  throw new TypeError('The script is not from here.')
}

/** The admin area's only policy for trusted types; undefined in browsers without them. */
export const trustPolicy = (): Policy | undefined =>
  (policy ??= window.trustedTypes?.createPolicy('lectern-editor', {
    createHTML: (text) => text,
    createScriptURL: ownScript,
  }))
