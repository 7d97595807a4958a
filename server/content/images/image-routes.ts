import { imagesContract } from '#contract/images.ts'
import { handlersFor } from '../../delivery/calls/implement.ts'
import { partyOf } from '../../foundation/concurrency/party.ts'
import type { ShareImages } from '../../syndication/share-images/share-image-service.ts'
import type { ImageReading } from './image-reading.ts'
import type { ImageService } from './image-service.ts'
import { placeholder } from './placeholder.ts'

interface Parts {
  images: ImageService
  imageReading: ImageReading
  shareImages: ShareImages
  siteName: string
}

export const imageRoutes = ({ images, imageReading, shareImages, siteName }: Parts) =>
  handlersFor(imagesContract, {
    upload: ({ actor, params, file }) => images.upload(actor, params.name, file),
    read: (call) => imageReading.open(call.params.imgname, call.query, partyOf(call)),
    share: (call) => shareImages.open(call.params.subject, siteName, partyOf(call)),
    placeholder: async ({ params }) => placeholder(params.url),
  })
