import { searchContract } from '#contract/search.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { SearchSuggestions } from './suggestions.ts'

export const searchRoutes = ({ suggestions }: { suggestions: SearchSuggestions }) =>
  handlersFor(searchContract, {
    tags: ({ notes }) => suggestions.tags(notes),
    suggest: ({ query, clientNetwork, notes }) => suggestions.find(query.search ?? '', clientNetwork, notes),
  })
