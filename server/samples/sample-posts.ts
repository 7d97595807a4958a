export const sampleAuthors: { username: string; name: string; description: string; social: {} }[] = []
export const samplePosts: {
  title: string
  description: string
  tags: string[]
  author: string
  file: string
  daysBefore: number
}[] = []
