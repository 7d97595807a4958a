import { trustPolicy } from './trust-policy.ts'

/** Parses HTML in a document of its own, where nothing is loaded or run. Returns a `<div>` with the content. */
export function parseHtml(html: string): HTMLElement {
  const root = document.implementation.createHTMLDocument().createElement('div')
  root.innerHTML = trustPolicy()?.createHTML(html) ?? html
  return root
}
