import { imagesContract } from '#contract/images.ts'
import { handlersFor } from '../http/implement.ts'
import type { ImageReading } from './image-reading.ts'
import type { ImageService } from './image-service.ts'
import { placeholder } from './placeholder.ts'

export const imageRoutes = ({ images, imageReading }: { images: ImageService; imageReading: ImageReading }) =>
  handlersFor(imagesContract, {
    upload: ({ actor, params, file }) => images.upload(actor, params.name, file),
    read: ({ params, query }) => imageReading.open(params.imgname, query),
    placeholder: async ({ params }) => placeholder(params.url),
  })
