import { storedToken } from '../../stored-token.ts'
import { foldContents } from './contents.ts'
import { syncMenuButton } from './menu.ts'
import { enhancePostActions } from './post-actions.ts'
import { openPreview } from './preview.ts'
import { enhanceReaderChoices } from './reader-choices.ts'
import { makeScrollBoxesFocusable } from './scroll-boxes.ts'
import { enhanceSearch } from './search.ts'
import { countView } from './view.ts'

syncMenuButton()
enhanceSearch()
makeScrollBoxesFocusable()
enhancePostActions()
countView()
foldContents()
enhanceReaderChoices()
openPreview()

const form = document.querySelector<HTMLFormElement>('[data-contact-call]')
if (form) import('./contact-form.ts').then(({ enhanceContactForm }) => enhanceContactForm(form))

const byline = document.querySelector<HTMLElement>('[data-own-form]')
if (byline && storedToken()) import('./edit-own.ts').then(({ linkToOwnForm }) => linkToOwnForm(byline))
