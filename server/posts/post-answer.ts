import type { Post, PostInList } from '#contract/post.ts'
import type { ListedPost } from './post-store.ts'

/** A post as lists answer it. */
export const listedPost = (post: ListedPost): PostInList => ({
  url: post.url,
  title: post.title,
  description: post.description,
  tags: post.tags,
  status: post.status,
  imgname: post.imgname,
  imgpath: post.imgname && `images/${post.imgname}`,
  username: post.author_username,
  author: post.author_username,
  createdDate: post.created_at,
  updatedDate: post.updated_at,
  views: post.views,
})

/** A post with its body. */
export const wholePost = (post: ListedPost, content: string): Post => ({ ...listedPost(post), content })
