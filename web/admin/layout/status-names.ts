import type { PostStatus } from '#contract/post.ts'

/** How screens name the status of a post. */
export const statusNames: Record<PostStatus, string> = {
  public: 'Public',
  private: 'Private',
  draft: 'Draft',
}
