/** Loaded with the script. `display: block` because lists in the menu are rows. */
const rules = `
.search { position: relative }
.suggestions {
  display: block; position: absolute; z-index: 2; inset: calc(100% + 0.25rem) 0 auto; max-block-size: 60vh; overflow-y: auto;
  border: 1px solid var(--color-edge); border-radius: 0.375rem; padding-block: 0.25rem;
  background: var(--color-paper); color: var(--color-ink); font: var(--text-ui) / 1.35 var(--font-ui);
  box-shadow: 0 1rem 2rem -1rem rgb(0 0 0 / 0.25);
}
.suggestions[hidden] { display: none }
.suggestions li { display: flex; gap: 1rem; align-items: baseline; justify-content: space-between; padding: 0.5rem 0.75rem; cursor: pointer }
.suggestions bdi { min-inline-size: 0; overflow-wrap: anywhere }
.suggestions small { flex: none; color: var(--color-soft); font-size: var(--text-fine) }
.suggestions li:hover { background: var(--color-raised) }
.suggestions [aria-selected=true] { background: var(--color-raised); box-shadow: inset 3px 0 var(--color-accent) }
.suggestion-status { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%) }
@media (forced-colors: active) { .suggestions [aria-selected=true] { outline: 2px solid Highlight } }`

let sheet: CSSStyleSheet | undefined

/** Shared by all boxes. The Content-Security-Policy forbids inline styles, but not constructed style sheets. */
export function suggestionStyle(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
  }
  return sheet
}
