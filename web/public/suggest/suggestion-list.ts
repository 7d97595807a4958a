import type { Suggestion } from './suggest.ts'
import { suggestionStyle } from './suggestion-style.ts'

let lists = 0

/** The list below a search box. The box keeps the focus; `aria-activedescendant` names the selected option. */
export function createSuggestionList(form: HTMLFormElement, box: HTMLInputElement) {
  document.adoptedStyleSheets.push(suggestionStyle())
  const id = `suggestions-${++lists}`
  const list = document.createElement('ul')
  Object.assign(list, {
    id,
    role: 'listbox',
    hidden: true,
    className: 'suggestions',
    ariaLabel: 'Suggestions',
  })
  const status = document.createElement('p')
  Object.assign(status, { role: 'status', className: 'suggestion-status' })
  form.after(list, status)
  Object.assign(box, {
    role: 'combobox',
    autocomplete: 'off',
    ariaAutoComplete: 'list',
    ariaExpanded: 'false',
  })
  box.setAttribute('aria-controls', id)

  let suggestions: Suggestion[] = []
  let active = -1

  function close(): void {
    suggestions = []
    list.hidden = true
    status.textContent = ''
    box.ariaExpanded = 'false'
    activate(-1)
  }

  function activate(at: number): void {
    active = at
    for (const [place, option] of [...list.children].entries()) option.ariaSelected = String(place === at)
    if (at < 0) box.removeAttribute('aria-activedescendant')
    else {
      box.setAttribute('aria-activedescendant', `${id}-${at}`)
      list.children[at]?.scrollIntoView({ block: 'nearest' })
    }
  }

  /** The typed text lies between the last and the first option. */
  const move = (by: number) => {
    const places = suggestions.length + 1
    activate(((active + 1 + by + places) % places) - 1)
  }

  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  box.addEventListener('keydown', (event) => {
    if (list.hidden || event.isComposing) return
    const chosen = event.key === 'Enter' ? suggestions[active] : undefined
    const step = steps[event.key]
    if (!chosen && !step && event.key !== 'Escape') return
    event.preventDefault()
    // Closes only the list, not the menu around it.
    event.stopPropagation()
    if (chosen) location.assign(chosen.href)
    else if (step) move(step)
    else close()
  })
  box.addEventListener('blur', close)
  // Keeps the focus in the box when the list is clicked.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  addEventListener('pagehide', close)

  return {
    close,
    show(found: Suggestion[]): void {
      suggestions = found
      list.replaceChildren(...found.map((each, at) => optionOf(each, `${id}-${at}`)))
      if (found.length === 0) {
        close()
        return
      }
      activate(-1)
      list.hidden = false
      box.ariaExpanded = 'true'
      status.textContent = `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}`
    },
  }
}

function optionOf({ kind, text, href }: Suggestion, id: string): HTMLElement {
  const option = document.createElement('li')
  Object.assign(option, { id, role: 'option', ariaSelected: 'false' })
  const name = document.createElement('bdi')
  name.textContent = text
  const what = document.createElement('small')
  what.textContent = kind
  option.append(name, ' ', what)
  option.addEventListener('click', () => location.assign(href))
  return option
}
