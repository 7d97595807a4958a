import { useRouteLoaderData } from 'react-router'
import type { loader } from './layout.tsx'

/** The loader data of the layout. */
export const useSite = () => useRouteLoaderData('public/layout/layout') as ReturnType<typeof loader>
