import type { CopyVersion, WorkingCopy } from '#contract/working-copies.ts'
import { textOfHtml } from '../../content/html/html-text.ts'
import { withTokens } from '../../content/images/body-images.ts'
import { imagePath } from '../../content/images/image-name.ts'
import type { Image } from '../../content/images/image-store.ts'
import type { Reads } from '../../transaction.ts'
import type { ListedVersion } from '../versions/version-store.ts'
import { inBlocks } from './block-images.ts'
import type { OwnWorkingCopy } from './working-copy-store.ts'
import { textOf } from './working-copy-text.ts'

type Listed = Pick<OwnWorkingCopy, 'id' | 'url' | 'title' | 'created_at' | 'changed_at' | 'base_version'>

const maxExcerptCharacters = 200

const shared = (copy: Listed) => ({
  id: copy.id,
  url: copy.url,
  title: copy.title,
  createdDate: copy.created_at,
  changedDate: copy.changed_at,
  baseVersion: copy.base_version,
})

/** A working copy in a list. `beginning`: the first part of its body, which may end within a tag. */
export const listedWorkingCopy = (copy: Listed & { beginning: string }) => ({
  ...shared(copy),
  excerpt: [...textOfHtml(copy.beginning).replace(/\s+/g, ' ')].slice(0, maxExcerptCharacters).join(''),
})

/** A working copy as its author reads it, with the tokens of images that are not public. */
export async function wholeWorkingCopy(
  { images }: Pick<Reads, 'images'>,
  copy: OwnWorkingCopy,
): Promise<WorkingCopy> {
  const { blocks, imgname, ...text } = textOf(copy)
  const hidden = await listHiddenImages({ images }, copy.post_id)
  return {
    ...shared(copy),
    ...text,
    revision: copy.revision,
    imgname,
    imgpath: imgname && imagePath(imgname),
    imgtoken: hidden.find(({ name }) => name === imgname)?.token ?? null,
    blocks: inBlocks(blocks, (html) => withTokens(html, hidden)),
  }
}

/** The images of a history that open only with their tokens. */
async function listHiddenImages({ images }: Pick<Reads, 'images'>, postId: string): Promise<Image[]> {
  const kept = await images.listOfHistory(postId)
  const hidden = new Set((await images.listHidden(kept.map(({ id }) => id))).map(({ id }) => id))
  return kept.filter(({ id }) => hidden.has(id))
}

export const listedVersion = ({ number, kind, name, created_at, title, status }: ListedVersion) => ({
  number,
  kind,
  name,
  date: created_at,
  title,
  status,
})

/** A version as its author reads it. */
export async function wholeVersion(
  reads: Pick<Reads, 'images'>,
  version: ListedVersion,
  content: string,
): Promise<CopyVersion> {
  const { post_id, description, tags, imgname, imgalt } = version
  const hidden = await listHiddenImages(reads, post_id)
  return {
    ...listedVersion(version),
    ...{ description, tags, imgname, imgalt },
    imgpath: imgname && imagePath(imgname),
    imgtoken: hidden.find(({ name }) => name === imgname)?.token ?? null,
    content: withTokens(content, hidden),
  }
}
