import { imagesContract } from '#contract/images.ts'
import type { ShareLook } from '#contract/share-images.ts'
import { type QueueClient, queueClientOf } from '../../foundation/concurrency/queue-client.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { FileResponse } from '../../foundation/http/send-file.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { ImageDelivery } from './image-delivery.ts'
import type { ImageService } from './image-service.ts'
import { placeholder } from './placeholder.ts'

interface Parts {
  images: ImageService
  imageDelivery: ImageDelivery
  /** Drawn for posts and authors, which images may not import. */
  shareImages: { open(subject: string, look: ShareLook, client: QueueClient): Promise<FileResponse> }
  readSite: ReadSite
}

export const imageRoutes = ({ images, imageDelivery, shareImages, readSite }: Parts) =>
  handlersFor(imagesContract, {
    upload: ({ actor, params, file }) => images.upload(actor, params.name, file),
    read: (call) => imageDelivery.open(call.params.imgname, call.query, queueClientOf(call)),
    share: async (call) => shareImages.open(call.params.subject, await readSite(), queueClientOf(call)),
    placeholder: async ({ params }) => placeholder(params.url, (await readSite()).accentColor),
  })
