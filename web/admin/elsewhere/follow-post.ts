import { changesContract, type PostChanges } from '#contract/changes.ts'
import { api } from '../../api/api.ts'
import { isAbort } from '../../api/api-error.ts'
import { followEvents } from '../../api/follow.ts'

/** A post, or a new text by its working copy. */
export type Followed = { url: string } | { copyId: string }

const callsFor = (followed: Followed) => {
  if ('url' in followed) {
    const params = { url: followed.url }
    return { endpoint: changesContract.ofPost, params, read: () => api.changes.ofPost({ params }) }
  }
  const params = { id: followed.copyId }
  return {
    endpoint: changesContract.ofWorkingCopy,
    params,
    read: () => api.changes.ofWorkingCopy({ params }),
  }
}

/** Follows a post until its stream ends. Where a proxy holds the stream back, the post is read once instead. */
export async function followPost(
  followed: Followed,
  onState: (state: PostChanges) => void,
  signal: AbortSignal,
): Promise<void> {
  const { endpoint, params, read } = callsFor(followed)
  let isTold = false
  const onEvent = (state: PostChanges) => {
    isTold = true
    onState(state)
  }
  try {
    await followEvents(endpoint, params, { signal, onEvent })
  } catch (error) {
    if (isTold || signal.aborted || !isAbort(error)) throw error
    onState(await read())
  }
}
