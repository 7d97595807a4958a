import type { ImageType } from '#contract/images.ts'
import type { Instant } from './instant.ts'

/** An uploaded image, whose file is in the store under its name. */
interface ImageTable {
  id: string
  name: string
  type: ImageType
  width: number
  height: number
  /** More than one if it is animated. */
  frames: number
  /**
   * The bytes that it counts for, without its variants: see `countedBytes`. Null until the size was read from the store, for rows of older
   * versions.
   */
  bytes: number | null
  /** Null once the account is deleted. */
  uploader_id: string | null
  /** What a request must contain while the file is not public. */
  token: string
  created_at: Instant
  /** Null while something uses it. */
  unused_since: Instant | null
  /** Set once its files are being removed: from then on nobody can use it. */
  removed_at: Instant | null
}

/** The images in the body of a post that belong to it. */
interface PostImageTable {
  post_id: string
  image_id: string
}

/** Uploaded images, and the posts that show them. */
export interface ImageTables {
  image: ImageTable
  post_image: PostImageTable
}
