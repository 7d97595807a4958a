export const postCount = (posts: number): string =>
  posts === 1 ? '1 post' : `${posts.toLocaleString('en')} posts`
