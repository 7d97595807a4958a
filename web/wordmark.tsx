import { paths } from '#contract/addresses/page-paths.ts'
import { Logo } from './ui/logo.tsx'

/** The site's name with its mark, which leads home. */
export function Wordmark({ siteName }: { siteName: string }) {
  return (
    <a className="wordmark" href={paths.home()}>
      <Logo />
      <span dir="auto">{siteName}</span>
    </a>
  )
}
