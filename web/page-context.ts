import { createContext } from 'react-router'
import type { PageContext } from '#contract/pages/page-context.ts'

export const pageContext = createContext<PageContext>()
