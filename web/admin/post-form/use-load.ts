import { useFocusIfLost } from '../focus/use-focus-if-lost.ts'

/** Loads the newer text of a form. The button for it goes away then, and the title has the focus, unless the author is somewhere else. */
export function useLoad(load: (() => Promise<void>) | null, goToTitle: () => void) {
  const keepFocus = useFocusIfLost(() => {
    goToTitle()
    return true
  })
  return (
    load &&
    (() => {
      const loaded = load()
      keepFocus(loaded)
      return loaded
    })
  )
}
