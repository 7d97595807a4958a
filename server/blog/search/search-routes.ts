import { searchContract } from '#contract/search.ts'
import { handlersFor } from '../../delivery/calls/implement.ts'
import type { SearchSuggestions } from './suggestions.ts'

export const searchRoutes = ({ suggestions }: { suggestions: SearchSuggestions }) =>
  handlersFor(searchContract, {
    suggest: ({ query, network, notes }) => suggestions.find(query.search ?? '', network, notes),
  })
