import type { APIRequestContext, Page } from '@playwright/test'
import { type Author, bearer, expect, signIn, signUp } from './fixtures.ts'

/** The smallest image: one grey pixel. */
export const pixel = {
  name: 'dot.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'),
}

/** The address that holds the image itself. */
export const pixelUrl = `data:image/gif;base64,${pixel.buffer.toString('base64')}`

/** The place in the form of a post where one writes its body. */
export const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body' })

/** The button of a tool. */
export const toolOf = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

/** Opens the form of a new post as an author of its own, with the focus in the body. */
export async function openForm(page: Page, request: APIRequestContext): Promise<Author> {
  const author = await signUp(request)
  await signIn(page, author.token)
  await page.goto('/admin/dashboard/posts/create')
  await bodyOf(page).click()
  return author
}

/** Publishes what is in the form and returns the address of the post. */
export async function publish(page: Page, title: string): Promise<string> {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description').fill('What it is.')
  const saved = page.waitForResponse('**/api/post/create')
  await page.getByRole('button', { name: 'Publish' }).click()
  const response = await saved
  expect(response.status()).toBe(201)
  return (await response.json()).post.url
}

/** The HTML of a body, as its author and as everybody gets it. */
export async function contentsOf(
  request: APIRequestContext,
  url: string,
  { token }: Author,
): Promise<{ own: string; everybodys: string }> {
  const headers = bearer(token)
  const [own, everybodys] = await Promise.all([
    request.get(`/api/post/readbyadmin/${url}`, { headers }),
    request.get(`/api/post/getpost/${url}`),
  ])
  return { own: contentIn(await own.json()), everybodys: contentIn(await everybodys.json()) }
}

const contentIn = (response: { post?: { content: string }; content?: string }): string =>
  (response.post ?? response).content ?? ''
