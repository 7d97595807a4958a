import type { PublicAuthor } from '#contract/author.ts'
import { Portrait } from '../authors/portrait.tsx'
import { SocialLinks } from '../authors/social-links.tsx'
import { AuthorName } from '../post-parts/author-name.tsx'

/** Below the text: what there is to know of its author beside the name, which stands above it already. */
export function PostAuthor({ author }: { author: PublicAuthor }) {
  const { imgname, description, social } = author
  if (!imgname && !description && Object.values(social).every((address) => !address)) return null
  return (
    <section className="post-author" aria-label="About the author">
      {imgname && <Portrait imgname={imgname} />}
      <div>
        <AuthorName author={author} />
        {description && <p dir="auto">{description}</p>}
        <SocialLinks social={social} />
      </div>
    </section>
  )
}
