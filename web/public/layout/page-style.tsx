import { usePageData } from './page-data.ts'

/** Adds styles to those that the head of the page contains, each once. Not in cached markup, which is rendered by itself. */
export function usePageStyles(...sheets: string[]): void {
  const { styles } = usePageData()
  for (const sheet of sheets) styles.add(sheet)
}

/** A style sheet of a kind of page, beside those of all. */
export function PageStyle({ css }: { css: string }) {
  usePageStyles(css)
  return null
}
