import { type Social, socialNetworks } from '#contract/author.ts'
import { socialNetworkNames } from '../../social-networks.ts'

export function SocialLinks({ social }: { social: Social }) {
  const linked = socialNetworks.flatMap((network) => {
    const href = social[network]
    return href && /^https?:/i.test(href) ? [{ network, href }] : []
  })
  if (linked.length === 0) return null
  return (
    <ul className="social-links" aria-label="Elsewhere">
      {linked.map(({ network, href }) => (
        <li key={network}>
          <a href={href} rel="noopener noreferrer me">
            {socialNetworkNames[network]}
          </a>
        </li>
      ))}
    </ul>
  )
}
