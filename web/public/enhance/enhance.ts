import { readySchemeChoice } from './color-scheme.ts'
import { readyContactForm } from './contact-form.ts'
import { syncMenuButton } from './menu.ts'
import { openPreview } from './preview.ts'
import { reachScrollBoxes } from './scroll-boxes.ts'
import { readySearch } from './search.ts'
import { countView } from './view.ts'

syncMenuButton()
readySearch()
reachScrollBoxes()
readyContactForm()
countView()
readySchemeChoice()
openPreview()
