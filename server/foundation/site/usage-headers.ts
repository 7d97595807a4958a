import type { SiteSettings } from '#contract/site.ts'

/**
 * The headers that tell programs whether they may use a response for training; none if owners say nothing.
 * https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/ https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/
 */
export function usageHeaders({ training }: Pick<SiteSettings, 'training'>): Record<string, string> {
  if (training === 'unsaid') return {}
  return {
    'content-usage': training === 'allowed' ? 'train-ai=y' : 'train-ai=n',
    'tdm-reservation': training === 'allowed' ? '0' : '1',
  }
}
