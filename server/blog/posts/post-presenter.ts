import { messages } from '#contract/messages.ts'
import type { FoundPost, FullPost, OwnListedPost, TakeDown as TakeDownDetails } from '#contract/post.ts'
import type { RemovedPart } from '#contract/removed-parts.ts'
import { withTokens } from '../../content/images/body-images.ts'
import { imagePath } from '../../content/images/image-name.ts'
import { isPublished, shownStatus } from '../../data/database/post-status.ts'
import type { FullPostRow, ListedPostRow } from '../../data/database/rows.ts'
import type { Schema } from '../../data/database/schema.ts'
import type { Reads } from '../../transaction.ts'
import type { TakeDown } from './take-down-store.ts'

/** A post as lists return it, and a page as search does. */
export const listedPost = (post: ListedPostRow): FoundPost => ({
  url: post.url,
  title: post.title,
  description: post.description,
  tags: post.tags,
  status: shownStatus(post),
  imgname: post.imgname,
  imgpath: post.imgname && imagePath(post.imgname),
  imgalt: post.imgalt,
  imgtoken: isPublished(post) ? null : post.cover_token,
  username: post.author_username,
  author: post.author_username,
  createdDate: post.created_at,
  updatedDate: post.updated_at,
  views: post.views,
  ...(post.kind === 'page' && { page: true as const }),
})

/** The body of a post for someone who may read it. In a hidden post, the addresses of images contain their tokens. */
export async function shownContent(
  { images }: Pick<Reads, 'images'>,
  { id, status, content }: FullPostRow,
): Promise<string> {
  if (isPublished({ status }) || !content.includes('<img')) return content
  return withTokens(content, await images.listOfPost(id))
}

/** What a call returns that saved a post. */
export const postWithMessage = (message: string, saved: ListedPostRow) => ({
  message,
  post: listedPost(saved),
  version: saved.version,
})

const savedMessages = {
  post: { created: messages.postCreated, updated: messages.postUpdated },
  page: { created: messages.pageCreated, updated: messages.pageUpdated },
}

/** The response to a save, which says what was saved: a post or a page. */
export const savedPost = (did: 'created' | 'updated', saved: ListedPostRow) =>
  postWithMessage(savedMessages[saved.kind === 'page' ? 'page' : 'post'][did], saved)

/** What was left out of a body that was sent, for the response to a save; absent if nothing was. */
export const withRemoved = (removed: RemovedPart[] = []) => (removed.length > 0 ? { removed } : {})

/** A post with its body. */
export const fullPost = (post: ListedPostRow, content: string): FullPost => ({ ...listedPost(post), content })

/** A take-down as the post's author and owners see it. */
export const presentTakeDown = ({ reason, actor, taken_down_at }: TakeDown): TakeDownDetails => ({
  reason,
  by: actor,
  date: taken_down_at,
})

function presentSchedule(schedule: Schema['post_schedule']): Partial<OwnListedPost> {
  const { publish_at, version, base_version, failure } = schedule
  return {
    publishAt: publish_at,
    ...(version !== null && { publishVersion: version }),
    ...(base_version !== null && { publishBaseVersion: base_version }),
    ...(failure !== null && { publishFailure: failure }),
  }
}

/** Posts as their author reads them. */
export async function presentOwnPosts(
  { takeDowns, schedules }: Pick<Reads, 'takeDowns' | 'schedules'>,
  posts: ListedPostRow[],
): Promise<OwnListedPost[]> {
  const ids = posts.map(({ id }) => id)
  const takeDownOf = await takeDowns.mapOf(ids)
  const scheduleOf = await schedules.mapOf(ids)
  return posts.map((post) => {
    const takeDown = takeDownOf.get(post.id)
    const schedule = scheduleOf.get(post.id)
    return {
      ...listedPost(post),
      ...(takeDown && { takeDown: presentTakeDown(takeDown) }),
      ...(schedule && presentSchedule(schedule)),
    }
  })
}
