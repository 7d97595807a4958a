import { authorization, storedToken } from '../../stored-token.ts'

/** On the page of one's own post: adds a link to its form. Pages are the same for everybody, so only the browser knows whose post it is. */
export async function linkToOwnForm(byline: HTMLElement): Promise<void> {
  const author = byline.querySelector<HTMLAnchorElement>('a[href^="/author/"]')
  const username = await ownUsername()
  if (!author || !username || author.getAttribute('href') !== `/author/${encodeURIComponent(username)}`)
    return
  const link = document.createElement('a')
  link.href = `/admin/dashboard/posts/edit${location.pathname}`
  link.textContent = 'Edit'
  byline.append(link)
}

/** Undefined if the session has ended, or the server cannot be reached. */
async function ownUsername(): Promise<string | undefined> {
  try {
    const response = await fetch('/api/author/profile', { headers: authorization(storedToken()) })
    return (await response.json()).username
  } catch {}
}
