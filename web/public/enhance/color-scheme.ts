import { chooseScheme, shownScheme } from '../../color-scheme.ts'

/** Activates the choice of colours in the footer, and keeps it in sync with other tabs. */
export function enhanceSchemeChoice() {
  const choice = document.querySelector<HTMLSelectElement>('.scheme-choice select')
  if (!choice) return
  const show = () => {
    choice.value = shownScheme()
  }
  show()
  choice.addEventListener('change', () => chooseScheme(choice.value))
  addEventListener('storage', show)
  addEventListener('pageshow', show)
}
