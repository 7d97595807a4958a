import { imageNamesIn } from '../../content/images/body-images.ts'
import type { Image } from '../../content/images/image-store.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Reads } from '../../transaction.ts'

/** The images that a version of a post may show. Its body can name any image; a hidden one of another author stays hidden. */
export async function imagesOfVersion(
  { images }: Pick<Reads, 'images'>,
  { id: postId, author_id }: Pick<PostRow, 'id' | 'author_id'>,
  { content, imgname }: { content: string; imgname: string | null },
): Promise<Image[]> {
  const named = await images.listNamed([...imageNamesIn(content), ...(imgname === null ? [] : [imgname])])
  const left = (await images.listOfHistory(postId)).filter(({ uploader_id }) => uploader_id === null)
  const known = new Set([...(await images.listOfPost(postId)), ...left].map(({ id }) => id))
  return named.filter(({ id, uploader_id }) => uploader_id === author_id || known.has(id))
}
