import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnFullPost } from '#contract/post.ts'

interface Props {
  post: OwnFullPost
  /** Where the title of the post leads. */
  to: string
  children?: ReactNode
}

/** Says below the heading of a screen whose versions it shows. */
export const VersionsOf = ({ post, to, children }: Props) => (
  <p className="field-hint">
    Versions of{' '}
    <Link className="underline" to={to}>
      <bdi>{post.title}</bdi>
    </Link>
    {children}
  </p>
)
