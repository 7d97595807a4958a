import { binarySizeText } from '#contract/byte-size.ts'
import { limits } from '#contract/limits.ts'
import type { ShownSiteImage } from '#contract/pages/site.ts'
import { type SiteChanges, type SiteImage, type SiteSettings, siteImageNames } from '#contract/site.ts'
import { type SiteImageName, siteImageLabels, siteImageSizeProblem } from '#contract/site-image-size.ts'
import { claimOwnUpload, isOwnUpload, releaseImages } from '../../content/images/image-references.ts'
import type { Image } from '../../content/images/image-store.ts'
import { createFieldCheck } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { countedBytes } from '../../limits/quotas/counted-bytes.ts'
import type { Reads, Writes } from '../../transaction.ts'

type Stores = Pick<Writes, 'images' | 'site'>
type Settings = Partial<SiteSettings>

const { maxImageBytes, maxVersions } = limits.site

/** What is wrong with an image in this place; null if nothing is. */
function problemOf(name: SiteImageName, image: Image): string | null {
  const problem = siteImageSizeProblem(name, image)
  if (problem !== null) return problem
  if (image.bytes !== null && image.bytes > countedBytes(maxImageBytes))
    return `${siteImageLabels[name]} has more than ${binarySizeText(maxImageBytes)} once it is stored: make it smaller and choose it again.`
  return null
}

/** Adds the sizes of the images that are given by their names. Throws `validation_failed` for those not found, and for what is too large or too small. */
async function withSizes(
  given: SiteChanges,
  find: (imgname: string) => Promise<Image | null | undefined>,
): Promise<Settings> {
  const check = createFieldCheck()

  async function sized(name: SiteImageName, imgname: string): Promise<SiteImage | null> {
    const image = await find(imgname)
    const problem = image ? problemOf(name, image) : null
    if (!image) check.refuse(name, 'There is no uploaded image with this name.')
    else if (problem !== null) check.refuse(name, problem)
    return image ? { imgname, width: image.width, height: image.height } : null
  }

  const images: Settings = {}
  for (const name of siteImageNames) {
    const image = given[name]
    if (image !== undefined) images[name] = image && (await sized(name, image.imgname))
  }
  check.throwIfRefused()
  const { logo: _logo, logoDark: _logoDark, icon: _icon, ...others } = given
  return { ...others, ...images }
}

/** Claims the images that are given by their names: uploads of the caller, or images that a kept version names, whoever uploaded them. */
export const claimSiteImages = (stores: Stores, actor: Actor, given: SiteChanges): Promise<Settings> =>
  withSizes(given, async (imgname) =>
    (await stores.site.namesImage(imgname))
      ? (await stores.images.claim([imgname]))[0]
      : claimOwnUpload(stores, actor, imgname),
  )

/** Finds the images that `claimSiteImages` would claim, and writes nothing. */
export const findSiteImages = (
  reads: Pick<Reads, 'images' | 'site'>,
  actor: Actor,
  given: SiteChanges,
): Promise<Settings> =>
  withSizes(given, async (imgname) => {
    const isChoosable = (await reads.site.namesImage(imgname)) || (await isOwnUpload(reads, actor, imgname))
    return isChoosable ? (await reads.images.listNamed([imgname]))[0] : null
  })

/** Gives logos that readers do not see the tokens that open them. */
export async function withLogoTokens<Shown extends Pick<SiteSettings, 'logo' | 'logoDark'>>(
  { images }: Pick<Reads, 'images'>,
  settings: Shown,
): Promise<Shown & Record<'logo' | 'logoDark', ShownSiteImage | null>> {
  const { logo, logoDark } = settings
  const named = await images.listNamed([logo, logoDark].flatMap((image) => image?.imgname ?? []))
  const hidden = new Set((await images.listHidden(named.map(({ id }) => id))).map(({ id }) => id))
  const tokens = new Map(named.filter(({ id }) => hidden.has(id)).map(({ name, token }) => [name, token]))
  const opened = (image: SiteImage | null) => image && { ...image, token: tokens.get(image.imgname) }
  return { ...settings, logo: opened(logo), logoDark: opened(logoDark) }
}

/**
 * Called once a version is stored: records its images, removes the oldest versions, and releases images that only those named. What the site no
 * longer shows is hidden, and stays while a version names it.
 */
export async function keepImagesOf(
  stores: Stores,
  { number, settings, now }: { number: number; settings: Settings; now: Date },
): Promise<void> {
  const names = siteImageNames.flatMap((name) => settings[name]?.imgname ?? [])
  const named = await stores.images.listNamed(names)
  await stores.site.addImages(
    number,
    named.map(({ id }) => id),
  )
  const before = await stores.site.listImages('=', number - 1)
  const oldest = number - maxVersions
  const ofRemoved = await stores.site.listImages('<=', oldest)
  await stores.site.removeUpTo(oldest)
  await releaseImages(stores, [...before, ...ofRemoved], { wasPublic: true, now })
}
