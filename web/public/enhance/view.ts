import { authorization, storedToken } from '../../stored-token.ts'

/** Counts a view once the page is visible: not while it is prerendered or in a background tab. */
export function countView() {
  const call = document.querySelector<HTMLElement>('[data-view-call]')?.dataset.viewCall
  if (!call) return
  const whenSeen = new AbortController()
  const report = () => {
    if (document.visibilityState !== 'visible' || (document as { prerendering?: boolean }).prerendering)
      return
    whenSeen.abort()
    void send(call)
  }
  document.addEventListener('visibilitychange', report, whenSeen)
  document.addEventListener('prerenderingchange', report, whenSeen)
  report()
}

/** Ignores errors. The response is read to its end to free the connection. */
async function send(call: string) {
  try {
    await (
      await fetch(call, { method: 'POST', keepalive: true, headers: authorization(storedToken()) })
    ).text()
  } catch {}
}
