import { readySchemeChoice } from './enhance/color-scheme.ts'
import { readyContactForm } from './enhance/contact-form.ts'
import { syncMenuButton } from './enhance/menu.ts'
import { openPreview } from './enhance/preview.ts'
import { reachScrollBoxes } from './enhance/scroll-boxes.ts'
import { readySearch } from './enhance/search.ts'
import { countView } from './enhance/view.ts'

syncMenuButton()
readySearch()
reachScrollBoxes()
readyContactForm()
countView()
readySchemeChoice()
openPreview()
