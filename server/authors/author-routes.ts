import { authorsContract } from '#contract/authors.ts'
import { handlersFor } from '../http/implement.ts'
import type { AuthorImage } from './author-image.ts'
import type { AuthorService } from './author-service.ts'

export const authorRoutes = ({
  authors,
  authorImage,
}: {
  authors: AuthorService
  authorImage: AuthorImage
}) =>
  handlersFor(authorsContract, {
    page: ({ params, query, notes }) => authors.page(params.username, query, notes),
    list: ({ actor, query }) => authors.list(actor, query),
    remove: ({ actor, params, network }) => authors.remove(actor, params.username, network),
    setPosition: ({ actor, params, body, network }) =>
      authors.setPosition(actor, params.username, body.position, network),
    profile: ({ actor }) => authors.profile(actor),
    update: ({ actor, body, network }) => authors.update(actor, body, network),
    setImage: ({ actor, body }) => authorImage.setImage(actor, body.imgname),
    removeImage: ({ actor }) => authorImage.removeImage(actor),
  })
