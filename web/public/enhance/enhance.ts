import { storedToken } from '../../stored-token.ts'
import { enhanceSchemeChoice } from './color-scheme.ts'
import { enhanceContactForm } from './contact-form.ts'
import { syncMenuButton } from './menu.ts'
import { openPreview } from './preview.ts'
import { makeScrollBoxesFocusable } from './scroll-boxes.ts'
import { enhanceSearch } from './search.ts'
import { countView } from './view.ts'

syncMenuButton()
enhanceSearch()
makeScrollBoxesFocusable()
enhanceContactForm()
countView()
enhanceSchemeChoice()
openPreview()

const byline = document.querySelector<HTMLElement>('.post-byline')
if (byline && storedToken()) import('./edit-own.ts').then(({ linkToOwnForm }) => linkToOwnForm(byline))
