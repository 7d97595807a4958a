import type { ReactNode } from 'react'

/** A link to load the current page again. */
export const ReloadLink = ({ className, children }: { className?: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useValidAnchor: the empty address is that of the page
  <a className={className} href="">
    {children}
  </a>
)
