import type { PostState } from '#contract/post.ts'
import type { ListedVersion as ListedVersionResponse } from '#contract/versions.ts'
import { withTokens } from '../../content/images/body-images.ts'
import { imagePath } from '../../content/images/image-name.ts'
import type { Image } from '../../content/images/image-store.ts'
import { presentationOf } from '../../content/presentation/presentation.ts'
import { bibliographyOf } from '../../content/references/bibliography.ts'
import type { Reads } from '../../transaction.ts'
import type { EditedState } from './merge-change.ts'
import type { ListedVersion, WholeVersion } from './version-store.ts'

type Images = { images: Pick<Reads['images'], 'listOfHistory' | 'listHidden'> }

/** The images of a history that open only with their tokens. */
export async function listHiddenImages({ images }: Images, postId: string): Promise<Image[]> {
  const ofHistory = await images.listOfHistory(postId)
  const hidden = new Set((await images.listHidden(ofHistory.map(({ id }) => id))).map(({ id }) => id))
  return ofHistory.filter(({ id }) => hidden.has(id))
}

/** The texts of a version for its author, whose images open with their tokens. */
export async function presentState(
  reads: Images,
  postId: string,
  { version, content, ...state }: EditedState & { version: number },
): Promise<PostState> {
  const { title, description, tags, status } = state
  const hidden = content.includes('<img') ? await listHiddenImages(reads, postId) : []
  return {
    ...{ version, title, description, tags, status },
    content: withTokens(content, hidden),
    ...bibliographyOf(state.bibliography),
    ...presentationOf(state),
  }
}

/** A version in a list. */
export const versionFacts = ({ number, kind, name, created_at, title, status }: ListedVersion) => ({
  number,
  kind,
  name,
  date: created_at,
  title,
  status,
})

/** A version in the list of a post. `current`: the version that the post has now. */
export const listedVersion = (version: ListedVersion, current: number): ListedVersionResponse => ({
  ...versionFacts(version),
  isCurrent: version.number === current,
})

/** A version as its author reads it. */
export async function wholeVersion(reads: Images, version: WholeVersion) {
  const { post_id, description, tags, imgname, imgalt, content, bibliography } = version
  const hidden = await listHiddenImages(reads, post_id)
  return {
    ...versionFacts(version),
    ...{ description, tags, imgname, imgalt },
    imgpath: imgname && imagePath(imgname),
    imgtoken: hidden.find(({ name }) => name === imgname)?.token ?? null,
    content: withTokens(content, hidden),
    ...bibliographyOf(bibliography),
    ...presentationOf(version),
  }
}
