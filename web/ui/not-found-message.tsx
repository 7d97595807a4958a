import type { ReactNode } from 'react'

/** The 404 message; `children` are links to other pages. */
export function NotFoundMessage({ children }: { children: ReactNode }) {
  return (
    <div className="notice">
      <p className="not-found-number">404</p>
      <h1>Page not found</h1>
      <p>Sorry, we couldn't find the page you're looking for.</p>
      <p className="notice-links">{children}</p>
    </div>
  )
}
