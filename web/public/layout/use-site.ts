import { useRouteLoaderData } from 'react-router'
import type { loader } from './layout.tsx'

/** The site and the request, as the layout's loader gave them. */
export const useSite = () => useRouteLoaderData('public/layout/layout') as ReturnType<typeof loader>
