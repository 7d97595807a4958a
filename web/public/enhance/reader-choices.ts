import { type ReaderChoice, shownChoice, storeChoice } from '../../reader-choices.ts'

/** Activates the choices of the reader, and keeps them in sync with other tabs: colours in the footer, size and width beside a text. */
export function enhanceReaderChoices() {
  const selects = document.querySelectorAll<HTMLSelectElement>(':is(.scheme-choice, .text-choices) select')
  for (const select of selects) {
    const choice = select.name as ReaderChoice
    const show = () => {
      select.value = shownChoice(choice)
    }
    show()
    select.addEventListener('change', () => storeChoice(choice, select.value))
    addEventListener('storage', show)
    addEventListener('pageshow', show)
  }
}
