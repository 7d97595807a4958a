import type { ImageType } from '#contract/images.ts'
import type { Instant } from './instant.ts'

/** A picture that somebody uploaded, as it is kept under its name in the store of images. */
interface ImageTable {
  id: string
  name: string
  type: ImageType
  width: number
  height: number
  /** More than one if it is animated. */
  frames: number
  /** What it counts with, without its smaller versions: see `countedBytes`. Null until the store was asked, as in a row of an older version. */
  bytes: number | null
  /** Null once the account is gone. */
  uploader_id: string | null
  /** What a reader must show while nothing public uses the file. */
  token: string
  created_at: Instant
  /** Null while something uses it. */
  unused_since: Instant | null
  /** Set once its files are being removed: from then on nobody may use it any more. */
  removed_at: Instant | null
}

/** The pictures in the body of a post, those of them that are its author's own. */
interface PostImageTable {
  post_id: string
  image_id: string
}

/** Uploaded images, and the posts that show them. */
export interface ImageTables {
  image: ImageTable
  post_image: PostImageTable
}
