import { apiPath } from '#contract/addresses/api-path.ts'
import { contactsContract } from '#contract/contacts.ts'
import { postsContract } from '#contract/posts.ts'
import { profileContract } from '#contract/profile.ts'
import { searchContract } from '#contract/search.ts'

/** API paths used by the scripts of public pages. Pages carry them in `data-` attributes, so that the scripts do not include the contract. */
export const callPaths = {
  sendContactMessage: () => apiPath(contactsContract.create),
  suggest: () => apiPath(searchContract.suggest),
  countView: (url: string) => apiPath(postsContract.view, { url }),
  ownProfile: () => apiPath(profileContract.profile),
  askForPreview: (url: string) => apiPath(postsContract.preview, { url }),
}
