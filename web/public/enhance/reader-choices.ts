import { type ReaderChoice, shownScheme, storeChoice } from '../../reader-choices.ts'

/** Activates the choices of the reader, and keeps them in sync with other tabs: colours in the footer, size and width beside a text. */
export function enhanceReaderChoices() {
  const { dataset } = document.documentElement
  activate('.scheme-choice select', () => 'colorScheme', shownScheme)
  activate(
    '.text-choices select',
    ({ name }) => name as ReaderChoice,
    ({ name }) => dataset[name] ?? '',
  )
}

function activate(
  selector: string,
  keyOf: (select: HTMLSelectElement) => ReaderChoice,
  shown: (select: HTMLSelectElement) => string,
) {
  for (const select of document.querySelectorAll<HTMLSelectElement>(selector)) {
    const show = () => {
      select.value = shown(select)
    }
    show()
    select.addEventListener('change', () => storeChoice(keyOf(select), select.value))
    addEventListener('storage', show)
    addEventListener('pageshow', show)
  }
}
