import { paths } from '#contract/addresses/page-paths.ts'

/** Where to go on after signing in; undefined for the dashboard, where one arrives anyway. */
export const returnPathOf = (url: string): string | undefined => {
  const { pathname, search } = new URL(url)
  return pathname === paths.dashboard() ? undefined : pathname + search
}

/** Allows only paths of the dashboard, as the query may come from anywhere. */
export function safeReturnPath(path: string | null): string {
  if (!path?.startsWith(`${paths.dashboard()}/`)) return paths.dashboard()
  const { origin, pathname, search } = new URL(path, location.origin)
  const isInside = origin === location.origin && pathname.startsWith(`${paths.dashboard()}/`)
  return isInside ? pathname + search : paths.dashboard()
}
