const key = 'searchOrder'
const best = 'relevance'

/** Remembers which order of results a reader chose. Without it, the address says which one is in force. */
export function rememberOrder() {
  for (const link of document.querySelectorAll<HTMLElement>('[data-order]'))
    link.onclick = () => {
      try {
        localStorage[key] = link.dataset.order
      } catch {}
    }
}

/** Before a search is sent: asks for the order that was chosen last. */
export function applyOrder(form: HTMLFormElement) {
  try {
    if (localStorage[key] === best && !form.elements.namedItem('sort')) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name: 'sort', value: best })
      form.append(field)
    }
  } catch {}
}
