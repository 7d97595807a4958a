import { useState } from 'react'
import { imageAddress } from '#contract/addresses/image-address.ts'
import type { ListedPost } from '#contract/post.ts'
import { PlaceholderArt } from '../../ui/placeholder-art.tsx'

export function PostThumbnail({ post: { url, imgname, imgtoken } }: { post: ListedPost }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!imgname || broken === imgname) return <PlaceholderArt seed={url} />
  return (
    <img
      src={imageAddress(imgname, { w: 320, format: 'webp', token: imgtoken ?? undefined })}
      alt=""
      width={320}
      height={180}
      loading="lazy"
      onError={() => setBroken(imgname)}
    />
  )
}
