/** A search for nothing goes nowhere. */
export function requireSearchText() {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-search]')) {
    form.addEventListener('submit', (event) => {
      if (!String(new FormData(form).get('search')).trim()) event.preventDefault()
    })
  }
}
