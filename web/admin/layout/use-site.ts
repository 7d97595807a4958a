import { useRouteLoaderData } from 'react-router'
import type { loader } from './layout.tsx'

export function useSite() {
  const site = useRouteLoaderData<typeof loader>('admin/layout/layout')
  if (!site) throw new Error('Only below the layout of the admin area.')
  return site
}
