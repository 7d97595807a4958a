import type { PostState } from '#contract/post.ts'
import type { ListedVersion as ListedVersionAnswer, Version as VersionAnswer } from '#contract/versions.ts'
import { withTokens } from '../../content/images/body-images.ts'
import { imagePath } from '../../content/images/image-name.ts'
import type { Reads } from '../../transaction.ts'
import type { EditedState } from './merge-change.ts'
import type { ListedVersion } from './version-store.ts'

type Images = { images: Pick<Reads['images'], 'listOfHistory'> }

/** The texts of a version for its author, whose images open with their tokens. */
export async function presentState(
  { images }: Images,
  postId: string,
  { version, title, description, tags, status, content }: EditedState & { version: number },
): Promise<PostState> {
  const known = content.includes('<img') ? await images.listOfHistory(postId) : []
  return { version, title, description, tags, status, content: withTokens(content, known) }
}

/** A version in the list of a post. `current`: the version that the post has now. */
export const listedVersion = (
  { number, kind, name, created_at, title, status }: ListedVersion,
  current: number,
): ListedVersionAnswer => ({
  number,
  kind,
  name,
  date: created_at,
  title,
  status,
  isCurrent: number === current,
})

/** A whole version. */
export async function fullVersion(
  { images }: Images,
  version: ListedVersion,
  content: string,
  current: number,
): Promise<VersionAnswer> {
  const { post_id, description, tags, imgname, imgalt } = version
  const known = await images.listOfHistory(post_id)
  return {
    ...listedVersion(version, current),
    description,
    tags,
    imgname,
    imgpath: imgname && imagePath(imgname),
    imgalt,
    imgtoken: known.find(({ name }) => name === imgname)?.token ?? null,
    content: withTokens(content, known),
  }
}
