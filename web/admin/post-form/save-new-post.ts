import { messages } from '#contract/messages.ts'
import type { ListedPost } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { ApiError, mayHaveArrived } from '../../api/api-error.ts'
import { retryCall } from '../../api/retry.ts'
import type { PostBody } from '../drafts/post-fields.ts'
import { type SavedPost, savedPostOf } from './saved-post.ts'

/** A form creates one post, however often it is sent: `mark` is its idempotency key. */
export async function saveNewPost(
  body: PostBody,
  mark: string,
  unanswered: readonly PostBody[],
): Promise<SavedPost> {
  try {
    return savedPostOf(await api.posts.create({ body, idempotencyKey: mark }))
  } catch (error) {
    if (!isKnown(error)) throw error
    // An earlier attempt succeeded and only its response was lost, so that post is updated.
    const params = { url: await addressOf(unanswered, mark) }
    const saved = await api.posts.update({ params, body })
    await changeCover(saved.post, body)
    return { ...savedPostOf(saved), message: messages.postCreated }
  }
}

async function changeCover({ url, ...present }: ListedPost, { imgname, imgalt }: PostBody): Promise<void> {
  const params = { url }
  if (imgname && (imgname !== present.imgname || imgalt !== present.imgalt)) {
    await retryCall((signal) => api.posts.setCover({ params, body: { imgname, imgalt }, signal }))
  } else if (!imgname && present.imgname) {
    await retryCall((signal) => api.posts.removeCover({ params, signal }))
  }
}

/** Finds the post that was created from one of these bodies. */
async function addressOf(bodies: readonly PostBody[], mark: string): Promise<string> {
  for (const body of bodies) {
    try {
      return (await api.posts.create({ body, idempotencyKey: mark })).post.url
    } catch (error) {
      if (mayHaveArrived(error)) throw error
    }
  }
  throw new ApiError(
    'conflict',
    'This text is already saved: an earlier attempt succeeded, but its response was lost. You can find the post in the list of posts.',
  )
}

/** True if the server received the key with another body before. */
const isKnown = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_key_reused'
