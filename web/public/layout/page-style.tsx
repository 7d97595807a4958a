import { createContext, use } from 'react'

/** Takes the styles of the page that is being rendered, in the order in which they apply. Null in the browser, where pages keep what they have. */
export const PageStyles = createContext<Set<string> | null>(null)

/** Adds styles to those that the head of a page contains, each once. */
export function usePageStyles(...styles: string[]): void {
  const page = use(PageStyles)
  for (const style of styles) page?.add(style)
}

/** A style sheet of a kind of page, beside those of all. */
export function PageStyle({ css }: { css: string }) {
  usePageStyles(css)
  return null
}
