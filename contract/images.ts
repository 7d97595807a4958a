import { type Static, Type } from 'typebox'
import { binarySizeText } from './byte-size.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { withCommas } from './with-commas.ts'

const { maxFileBytes, maxPixels, maxSidePixels, unusedHours } = limits.image

/** What images are kept as. Others become one of these. */
export const imageTypes = ['png', 'jpeg', 'gif', 'webp'] as const
export type ImageType = (typeof imageTypes)[number]

/** The widths that can be requested, in pixels. An image is never enlarged. */
export const imageWidths = [320, 640, 960, 1280, 1920] as const

/** The formats in which a smaller image can be requested. */
export const imageFormats = ['avif', 'webp', 'jpeg'] as const
export type ImageFormat = (typeof imageFormats)[number]

const UploadedImage = Type.Object({
  imgname: Type.String({ description: 'The name under which the image is stored.' }),
  imgpath: Type.String(),
  type: Type.Enum([...imageTypes]),
  width: Type.Integer(),
  height: Type.Integer(),
  token: Type.String({
    description: 'Opens the image, as `?token=`, while nothing public uses it.',
  }),
})
export type UploadedImage = Static<typeof UploadedImage>

const ImageQuery = Type.Object({
  w: Type.Optional(
    Type.Unsafe<(typeof imageWidths)[number]>({
      type: 'integer',
      enum: [...imageWidths],
      description: 'The largest width, in pixels.',
    }),
  ),
  format: Type.Optional(
    Type.Enum([...imageFormats], {
      description:
        'With `w`: the format. Animated images become animated WebP instead of AVIF; JPEG shows a still image.',
    }),
  ),
  token: Type.Optional(Type.String({ description: 'Opens an image that nothing public uses.' })),
})
export type ImageQuery = Static<typeof ImageQuery>

export const imagesContract = {
  upload: endpoint({
    method: 'POST',
    path: '/images/{name}',
    access: 'author',
    adds: 'always',
    summary: `Uploads an image: PNG, GIF, JPEG, BMP, ICO, WebP or AVIF, at most ${binarySizeText(maxFileBytes)}, ${maxPixels / 1_000_000} megapixels and ${withCommas(maxSidePixels)} pixels a side. \`name\` is its file name. An image that nothing uses is removed after ${unusedHours} hours.`,
    params: Type.Object({ name: Type.String() }),
    upload: true,
    response: UploadedImage,
    status: 201,
  }),
  read: endpoint({
    method: 'GET',
    path: '/images/{imgname}',
    access: 'anyone',
    summary: 'An image, or a smaller version of it.',
    params: Type.Object({ imgname: Type.String() }),
    query: ImageQuery,
    response: Type.Unsafe<never>({ type: 'string', format: 'binary' }),
    returnsFile: true,
  }),
  share: endpoint({
    method: 'GET',
    path: '/images/share/{subject}',
    access: 'anyone',
    summary:
      'The image shown where a link to a public post, an author or the site is shared: a PNG of 1200 × 630 pixels. Pages name its address, `post/{url}/{version}.png`, `author/{username}/{version}.png` or `site/{version}.png`; any other version returns the current image.',
    params: Type.Object({ subject: Type.String() }),
    response: Type.Unsafe<never>({ type: 'string', format: 'binary' }),
    returnsFile: true,
  }),
  placeholder: endpoint({
    method: 'GET',
    path: '/images/placeholder/{url}',
    access: 'anyone',
    summary: 'A drawing for a post without a cover, always the same for the same address and accent colour.',
    params: Type.Object({ url: Type.String() }),
    response: Type.Unsafe<never>({ type: 'string', format: 'binary' }),
    returnsFile: true,
  }),
}
