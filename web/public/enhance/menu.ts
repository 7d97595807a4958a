/**
 * The menu is a popover: the browser opens it, closes it on Escape and on a click elsewhere, and manages focus. This adds `aria-expanded`
 * and closes the menu when focus leaves it, the page is left or the window grows.
 */
export function syncMenuButton() {
  const menu = document.getElementById('menu')
  const button = document.querySelector('.menu-button')
  if (!menu?.hidePopover || !button) return
  const sync = () => button.setAttribute('aria-expanded', String(menu.matches(':popover-open')))
  sync()
  menu.addEventListener('toggle', sync)
  const close = () => menu.hidePopover()
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && relatedTarget !== button && !menu.contains(relatedTarget)) close()
  })
  addEventListener('pagehide', close)
  matchMedia('(width >= 52rem)').addEventListener('change', close)
}
