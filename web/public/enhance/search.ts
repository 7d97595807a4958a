import { applyOrder, rememberOrder } from './search-order.ts'

/** Prevents empty searches, focuses the box on Ctrl+K and Cmd+K, and loads suggestions when the box is first focused. */
export function enhanceSearch() {
  rememberOrder()
  const forms = document.querySelectorAll<HTMLFormElement>('[data-search]')
  for (const form of forms) {
    form.onsubmit = () => {
      applyOrder(form)
      return !!form.querySelector('input')?.value.trim()
    }
    form.addEventListener('focusin', async () => (await import('../suggest/suggest.ts')).suggest(form), {
      once: true,
    })
  }
  addEventListener('keydown', (event) => {
    if (
      event.ctrlKey === event.metaKey ||
      event.altKey ||
      event.shiftKey ||
      // Chromium fills in forms with events without a key, and without these.
      event.key.toLowerCase() !== 'k' ||
      (event.target as Element).closest('input,textarea,select,[contenteditable],dialog')
    )
      return
    const box = forms[0]?.querySelector('input')
    event.preventDefault()
    // On small screens the box is in the menu.
    if (!box?.checkVisibility()) document.getElementById('menu')?.showPopover()
    box?.focus()
  })
}
