import { authorization, storedToken } from '../../stored-token.ts'

/** Reports that a post is read, once its page is really in sight: not while prerendered, nor in a tab in the background. */
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

/** A view that does not arrive is not worth a word to the reader. The answer is read to its end, so that the connection is free. */
async function send(call: string) {
  try {
    await (
      await fetch(call, { method: 'POST', keepalive: true, headers: authorization(storedToken()) })
    ).text()
  } catch {}
}
