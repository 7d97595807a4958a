import { memo, useEffect, useState } from 'react'
import { imageAddress } from '#contract/addresses/image-address.ts'
import { slugOf } from '#contract/addresses/slug.ts'
import { PlaceholderArt } from '../../ui/placeholder-art.tsx'
import type { Cover } from '../cover/use-cover.ts'
import { type ChosenImage, fileOf } from '../drafts/post-fields.ts'
import { useObjectUrl } from '../images/use-object-url.ts'

interface Props {
  /** The address of the post; null for a new one. */
  url: string | null
  title: string
  saved: Cover | null
  /** What was chosen for a new post. */
  chosen: ChosenImage | null
}

/** The cover as readers see it; the fields for it describe it. Not rendered again with each key in the text. */
export const PageCover = memo(function PageCover({ url, title, saved, chosen }: Props) {
  const ofFile = useObjectUrl(fileOf(chosen))
  const address = ofFile ?? addressOf(chosen) ?? addressOf(saved)
  const settledTitle = useSettled(title)
  return (
    <div className="post-cover" aria-hidden="true">
      {address ? (
        <img className="cover-image" src={address} alt="" />
      ) : (
        // The address that a new post gets if it is free.
        <PlaceholderArt seed={url ?? slugOf(settledTitle)} />
      )}
    </div>
  )
})

const widthPixels = 1920

function addressOf(image: Cover | ChosenImage | null): string | null {
  if (!image || !('imgname' in image) || !image.imgname) return null
  const token = 'token' in image ? image.token : (image.imgtoken ?? undefined)
  return imageAddress(image.imgname, { w: widthPixels, token })
}

/** Milliseconds. */
const pause = 1_000

/** Returns the text as it was when nothing had been typed for a moment, so that a drawing does not change with each key. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
