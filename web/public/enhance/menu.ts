/**
 * The menu is a popover, so the browser itself opens it, closes it on Escape and a press elsewhere, and leads the focus.
 * Left to do: tell its state to tools that do not know popovers, and close it when it would stand in the way.
 */
export function syncMenuButton() {
  const menu = document.getElementById('menu')
  const button = document.querySelector('.menu-button')
  if (!menu?.hidePopover || !button) return
  const tell = () => button.setAttribute('aria-expanded', String(menu.matches(':popover-open')))
  tell()
  menu.addEventListener('toggle', tell)
  const close = () => menu.hidePopover()
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && relatedTarget !== button && !menu.contains(relatedTarget)) close()
  })
  addEventListener('pagehide', close)
  matchMedia('(width >= 52rem)').addEventListener('change', close)
}
