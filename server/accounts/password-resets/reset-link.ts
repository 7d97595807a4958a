import { paths } from '#contract/addresses/page-paths.ts'

/** Where a code is used. It stands in the fragment, which browsers send to nobody, so that no log and no referrer has it. */
export const resetLink = (siteUrl: string, code: string): string => siteUrl + paths.resetPassword(code)
