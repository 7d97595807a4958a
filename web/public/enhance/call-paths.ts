import { apiPath } from '#contract/addresses/api-path.ts'
import { contactsContract } from '#contract/contacts.ts'
import { postsContract } from '#contract/posts.ts'
import { searchContract } from '#contract/search.ts'

/** The calls that the script of reading pages makes. Pages carry them as data, so that the script needs no contract. */
export const callPaths = {
  sendContactMessage: () => apiPath(contactsContract.create),
  suggest: () => apiPath(searchContract.suggest),
  countView: (url: string) => apiPath(postsContract.view, { url }),
  askForPreview: (url: string) => apiPath(postsContract.preview, { url }),
}
