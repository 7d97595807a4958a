import { paths } from '#contract/addresses/page-paths.ts'

/** The link for using a code. The code is in the fragment, which browsers do not send, so that it is in no log and no referrer. */
export const resetLink = (siteUrl: string, code: string): string => siteUrl + paths.resetPassword(code)
