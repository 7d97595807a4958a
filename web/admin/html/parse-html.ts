interface HtmlPolicy {
  createHTML(html: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy }
  }
}

let policy: HtmlPolicy | undefined

/** Parses HTML in a document of its own, where nothing is loaded or run. Returns a `<div>` with the content. */
export function parseHtml(html: string): HTMLElement {
  policy ??= window.trustedTypes?.createPolicy('lectern-editor', { createHTML: (text) => text })
  const root = document.implementation.createHTMLDocument().createElement('div')
  root.innerHTML = policy ? policy.createHTML(html) : html
  return root
}
