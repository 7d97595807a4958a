import { authorization, storedToken } from '../../stored-token.ts'

/** Where a granted preview is remembered until its page shows, so that a refused ticket is not asked for without end. */
const asked = 'preview-asked'

/** On the 404 page of what may be one's own hidden post: asks for a preview ticket and opens the page with it. */
export async function openPreview() {
  if ((document as { prerendering?: boolean }).prerendering) {
    await new Promise((shown) => document.addEventListener('prerenderingchange', shown, { once: true }))
  }
  const { previewCall, previewPage } =
    document.querySelector<HTMLElement>('[data-preview-call]')?.dataset ?? {}
  const token = storedToken()
  if (!token) return
  const tried = sessionStorage.getItem(asked)
  sessionStorage.removeItem(asked)
  if (!previewCall || !previewPage || tried === previewPage) return
  const ticket = await ticketFrom(previewCall, token)
  if (!ticket) return
  sessionStorage.setItem(asked, previewPage)
  location.replace(`${previewPage}?preview=${encodeURIComponent(ticket)}`)
}

async function ticketFrom(call: string, token: string): Promise<string | undefined> {
  try {
    const answer = await fetch(call, { method: 'POST', headers: authorization(token) })
    return (await answer.json()).ticket
  } catch {}
}
