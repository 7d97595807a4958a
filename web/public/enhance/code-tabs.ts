/** Blocks of code that stand below each other become tabs, and the name that a reader chooses is chosen wherever it appears. */
interface Tab {
  name: string
  button: HTMLButtonElement
  panel: HTMLElement
}

/** How many choices are remembered, the last one first. */
const maxChoices = 20

const groups = [...document.querySelectorAll<HTMLElement>('.prose .tabs')].map(tabsOf)

function tabsOf(group: HTMLElement, number: number): Tab[] {
  const list = document.createElement('div')
  list.role = 'tablist'
  const tabs = [...group.querySelectorAll<HTMLElement>(':scope > figure')].map((panel, at) =>
    tabOf(panel, `tab-${number}-${at}`),
  )
  for (const tab of tabs) {
    tab.button.addEventListener('click', () => choose(tab.name, group))
    tab.panel.addEventListener('beforematch', () => show(tabs, tab))
    list.append(tab.button)
  }
  list.addEventListener('keydown', (event) => moveBy(event, tabs))
  group.prepend(list)
  return tabs
}

function tabOf(figure: HTMLElement, id: string): Tab {
  const panel = document.createElement('div')
  figure.replaceWith(panel)
  panel.append(figure)
  const button = document.createElement('button')
  button.type = 'button'
  button.role = 'tab'
  button.id = id
  button.textContent = figure.querySelector('figcaption')?.textContent ?? ''
  panel.id = `${id}-panel`
  button.setAttribute('aria-controls', panel.id)
  panel.role = 'tabpanel'
  panel.setAttribute('aria-labelledby', id)
  return { name: button.textContent, button, panel }
}

function moveBy(event: KeyboardEvent, tabs: Tab[]) {
  const at = tabs.findIndex(({ button }) => button === event.target)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  const { button } = tabs.at(next % tabs.length) as Tab
  button.focus()
  button.click()
}

function show(tabs: Tab[], shown: Tab) {
  for (const tab of tabs) {
    const isShown = tab === shown
    // Searching the page finds what is not shown, in browsers that can.
    if (isShown) tab.panel.removeAttribute('hidden')
    else tab.panel.setAttribute('hidden', 'until-found')
    tab.panel.ariaHidden = String(!isShown)
    tab.button.ariaSelected = String(isShown)
    tab.button.tabIndex = isShown ? 0 : -1
  }
}

/** Shows a name in every group that has it. The chosen group stays where it is on the screen. */
function choose(name: string, group: HTMLElement) {
  const before = group.getBoundingClientRect().top
  for (const tabs of groups) {
    const tab = tabs.find((one) => one.name === name)
    if (tab) show(tabs, tab)
  }
  scrollBy({ top: group.getBoundingClientRect().top - before, behavior: 'instant' })
  try {
    localStorage.codeTabs = JSON.stringify(
      [name, ...choices().filter((one) => one !== name)].slice(0, maxChoices),
    )
  } catch {}
}

/** The names that the reader chose on any page. */
function choices(): string[] {
  try {
    const stored = JSON.parse(localStorage.codeTabs ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

const chosen = choices()
const target = document.querySelector(':target')
for (const tabs of groups) {
  const linked = tabs.find(({ panel }) => panel.contains(target))
  const wished = chosen.map((name) => tabs.find((tab) => tab.name === name)).find((tab) => tab)
  const shown = linked ?? wished ?? tabs[0]
  if (shown) show(tabs, shown)
}
target?.scrollIntoView()
