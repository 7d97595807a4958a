import { type Social, socialNetworks } from '#contract/author.ts'
import { socialNetworkNames } from '../../social-networks.ts'

export function SocialLinks({ social }: { social: Social }) {
  const linked = socialNetworks.flatMap((socialNetwork) => {
    const href = social[socialNetwork]
    return href && /^https?:/i.test(href) ? [{ socialNetwork, href }] : []
  })
  if (linked.length === 0) return null
  return (
    <ul className="social-links" aria-label="Elsewhere">
      {linked.map(({ socialNetwork, href }) => (
        <li key={socialNetwork}>
          <a href={href} rel="noopener noreferrer me">
            {socialNetworkNames[socialNetwork]}
          </a>
        </li>
      ))}
    </ul>
  )
}
