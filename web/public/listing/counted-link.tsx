import { withCommas } from '#contract/with-commas.ts'
import { cacheMarkup } from '../markup/cached-markup.tsx'

interface Props {
  href: string
  text: string
  posts: number
}

const linkMarkup = cacheMarkup(Content, 500_000)

/** A link with a number of posts. The markup is cached because an index may have hundreds of them. */
export function CountedLink(props: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it
  return <li dangerouslySetInnerHTML={{ __html: linkMarkup(props) }} />
}

function Content({ href, text, posts }: Props) {
  return (
    <>
      <a href={href} dir="auto">
        {text}
      </a>{' '}
      <span>{withCommas(posts)}</span>
    </>
  )
}
