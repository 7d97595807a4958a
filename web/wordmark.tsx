import { paths } from '#contract/addresses/page-paths.ts'
import { Logo } from './ui/logo.tsx'

/** The logo and the site's name, linked to the home page. */
export function Wordmark({ siteName }: { siteName: string }) {
  return (
    <a className="wordmark" href={paths.home()}>
      <Logo />
      <span dir="auto">{siteName}</span>
    </a>
  )
}
