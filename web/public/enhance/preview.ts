import { authorization, storedToken } from '../../stored-token.ts'

/** A key of `sessionStorage` for the page that was last opened with a ticket, so that a refused ticket causes no endless loop. */
const asked = 'preview-asked'

/** On the 404 page of a post that may be hidden: requests a preview ticket for its author and opens the page with it. */
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
    const response = await fetch(call, { method: 'POST', headers: authorization(token) })
    return (await response.json()).ticket
  } catch {}
}
