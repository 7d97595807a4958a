import { contactsContract } from '#contract/contacts.ts'
import { apiBase } from '#contract/contract.ts'
import { postsContract } from '#contract/posts.ts'
import { searchContract } from '#contract/search.ts'

const ofPost = (endpoint: { path: string }, url: string) =>
  apiBase + endpoint.path.replace('{url}', encodeURIComponent(url))

/** The calls that the script of reading pages makes. Pages carry them as data, so that the script needs no contract. */
export const callPaths = {
  sendContactMessage: () => apiBase + contactsContract.create.path,
  suggest: () => apiBase + searchContract.suggest.path,
  countView: (url: string) => ofPost(postsContract.view, url),
  askForPreview: (url: string) => ofPost(postsContract.preview, url),
}
