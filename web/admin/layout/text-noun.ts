import { createContext, use } from 'react'

/** What a text is called: pages of the site are written in the form of posts. */
export type TextNoun = 'post' | 'page'

export const nounOf = (text: { page?: true } | null): TextNoun => (text?.page ? 'page' : 'post')

/** Of the text that a form is about. */
export const TextNounContext = createContext<TextNoun>('post')

export const useTextNoun = (): TextNoun => use(TextNounContext)
