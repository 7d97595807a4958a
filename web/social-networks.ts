import type { SocialNetwork } from '#contract/author.ts'

export const socialNetworkNames: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  youtube: 'YouTube',
}

const hosts = new Map([
  ['github.com', 'GitHub'],
  ['gitlab.com', 'GitLab'],
  ['codeberg.org', 'Codeberg'],
  ['linkedin.com', 'LinkedIn'],
  ['x.com', 'X'],
  ['twitter.com', 'Twitter'],
  ['bsky.app', 'Bluesky'],
  ['mastodon.social', 'Mastodon'],
  ['facebook.com', 'Facebook'],
  ['instagram.com', 'Instagram'],
  ['youtube.com', 'YouTube'],
])

/** The social network that a URL belongs to, if it is a known one. */
export const socialNetworkOf = (address: string): string | undefined =>
  URL.canParse(address) ? hosts.get(new URL(address).hostname.replace(/^www\./, '')) : undefined
