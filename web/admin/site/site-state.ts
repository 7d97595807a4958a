import type { Static } from 'typebox'
import type { siteContract } from '#contract/site.ts'

export type SiteState = Static<typeof siteContract.read.response>
