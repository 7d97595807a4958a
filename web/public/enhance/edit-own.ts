import { authorization, storedToken } from '../../stored-token.ts'

/** On the page of one's own post: adds a link to its form. Pages are the same for everybody, so only the browser knows whose post it is. */
export async function linkToOwnForm(byline: HTMLElement): Promise<void> {
  const { profileCall, ownForm } = byline.dataset
  const author = byline.querySelector<HTMLAnchorElement>('[rel=author]')
  if (!profileCall || !ownForm || !author) return
  const username = await ownUsername(profileCall)
  if (!username || !author.pathname.endsWith(`/${encodeURIComponent(username)}`)) return
  const link = document.createElement('a')
  link.href = ownForm
  link.textContent = 'Edit'
  byline.append(link)
}

/** Undefined if the session has ended, or the server cannot be reached. */
async function ownUsername(call: string): Promise<string | undefined> {
  try {
    const response = await fetch(call, { headers: authorization(storedToken()) })
    return (await response.json()).username
  } catch {}
}
