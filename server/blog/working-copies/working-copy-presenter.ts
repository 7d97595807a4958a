import type { WorkingCopy } from '#contract/working-copies.ts'
import { withTokens } from '../../content/images/body-images.ts'
import { imagePath } from '../../content/images/image-name.ts'
import { presentationOf } from '../../content/presentation/presentation.ts'
import { bibliographyOf } from '../../content/references/bibliography.ts'
import type { Reads } from '../../transaction.ts'
import { listHiddenImages } from '../versions/version-presenter.ts'
import { inBlocks } from './block-images.ts'
import { excerptOf } from './excerpt.ts'
import type { OwnWorkingCopy } from './working-copy-store.ts'
import { textOf } from './working-copy-text.ts'

type Listed = Pick<OwnWorkingCopy, 'id' | 'url' | 'title' | 'created_at' | 'changed_at' | 'base_version'>

const shared = (copy: Listed) => ({
  id: copy.id,
  url: copy.url,
  title: copy.title,
  createdDate: copy.created_at,
  changedDate: copy.changed_at,
  baseVersion: copy.base_version,
})

/** A working copy in a list. `beginning`: the first part of its body. */
export const listedWorkingCopy = (copy: Listed & { beginning: string }) => ({
  ...shared(copy),
  excerpt: excerptOf(copy.beginning),
})

/** What a call returns that stored a working copy. */
export const storedWorkingCopy = (
  { revision, changed_at }: Pick<OwnWorkingCopy, 'revision' | 'changed_at'>,
  missingImages: string[] = [],
) => ({ revision, changedDate: changed_at, missingImages })

/** A working copy as its author reads it, with the tokens of images that are not public. */
export async function wholeWorkingCopy(
  { images }: Pick<Reads, 'images'>,
  copy: OwnWorkingCopy,
): Promise<WorkingCopy> {
  const { blocks, bibliography, imgname, cover_width: _, ...text } = textOf(copy)
  const hidden = await listHiddenImages({ images }, copy.post_id)
  return {
    ...shared(copy),
    ...text,
    ...bibliographyOf(bibliography),
    ...presentationOf(copy),
    revision: copy.revision,
    imgname,
    imgpath: imgname && imagePath(imgname),
    imgtoken: hidden.find(({ name }) => name === imgname)?.token ?? null,
    blocks: inBlocks(blocks, (html) => withTokens(html, hidden)),
  }
}
