/** Shares a post by the system, copies its address, and takes the marked text along to the contact form. */
export function enhancePostActions() {
  const actions = document.querySelector('.post-actions')
  const [share, copy] = actions?.querySelectorAll('button') ?? []
  const report = actions?.querySelector('a')
  if (!share || !copy || !report) return
  const url = location.origin + location.pathname
  share.hidden = !navigator.share
  share.onclick = () => navigator.share({ url }).catch(() => {})
  // Without TLS there is no clipboard.
  copy.hidden = !navigator.clipboard
  copy.onclick = async () => {
    copy.innerText = await navigator.clipboard.writeText(url).then(
      () => 'Link copied',
      () => 'Not copied',
    )
  }
  const { href } = report
  // Before a click ends the selection.
  report.onpointerdown = report.onkeydown = () => {
    const quote = `${getSelection()}`.slice(0, 500)
    report.href = quote ? `${href}&${new URLSearchParams({ quote })}` : href
  }
}
