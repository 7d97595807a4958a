import { chooseScheme, shownScheme } from '../../color-scheme.ts'

/** Makes the choice of colours in the foot of the page work, and show what another tab chose. */
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
