import { type SiteSettings, siteImageNames } from '#contract/site.ts'
import type { Check } from '../check.ts'

/** Images stay while a row says that a kept change names them. The settings name them in JSON, and the row names the change by its number, both without a foreign key. */
export const siteImages: Check = {
  name: 'site-images',
  claim: 'The images recorded for the settings of the site are those that kept changes name.',
  async *find({ db, inSnapshot }) {
    const { versions, recorded } = await inSnapshot(async (db) => ({
      versions: await db
        .selectFrom('site_version')
        .select(['number', 'settings'])
        .orderBy('number')
        .execute(),
      recorded: await db.selectFrom('site_image').select('number').distinct().execute(),
    }))
    const kept = new Set(versions.map(({ number }) => number))
    if (recorded.some(({ number }) => !kept.has(number)))
      yield {
        what: 'images are kept for changes of the settings that are gone',
        heal: ({ site }) => site.removeStrayImages(),
      }
    for (const { number, settings } of versions) {
      const chosen = JSON.parse(settings) as Partial<SiteSettings>
      const names = new Set(siteImageNames.flatMap((name) => chosen[name]?.imgname ?? []))
      if (names.size === 0) continue
      const known = await db
        .selectFrom('image')
        .leftJoin('site_image', (join) =>
          join.onRef('site_image.image_id', '=', 'image.id').on('site_image.number', '=', number),
        )
        .select(['image.id', 'image.name', 'site_image.number'])
        .where('image.name', 'in', [...names])
        .where('image.removed_at', 'is', null)
        .execute()
      for (const name of names.difference(new Set(known.map(({ name }) => name))))
        yield {
          what: `change ${number} of the settings names the image ${name}, which is not known`,
          advice: 'Choose another image under Site, or restore a backup that has it.',
        }
      const unrecorded = known.filter((image) => image.number === null)
      if (unrecorded.length > 0)
        yield {
          what: `change ${number} of the settings does not keep its images`,
          heal: ({ site }) =>
            site.addImages(
              number,
              unrecorded.map(({ id }) => id),
            ),
        }
    }
  },
}
