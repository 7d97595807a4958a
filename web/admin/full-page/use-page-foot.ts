import { useEffect } from 'react'

/** Tells style sheets how high the foot of the full page is: what sticks to the bottom of the page leaves it free. */
export function usePageFoot(isOn: boolean): void {
  useEffect(() => {
    const foot = document.querySelector('.page-foot')
    if (!isOn || !foot) return
    const { style } = document.documentElement
    const size = new ResizeObserver(() => {
      style.setProperty('--page-foot', `${foot.getBoundingClientRect().height}px`)
    })
    size.observe(foot)
    return () => {
      size.disconnect()
      style.removeProperty('--page-foot')
    }
  }, [isOn])
}
