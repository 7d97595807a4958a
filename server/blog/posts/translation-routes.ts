import { translationsContract } from '#contract/translations.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { PostServices } from './create-posts.ts'

export const translationRoutes = ({ setTranslation }: PostServices) =>
  handlersFor(translationsContract, {
    set: ({ actor, params, body }) => setTranslation(actor, params.url, body),
  })
