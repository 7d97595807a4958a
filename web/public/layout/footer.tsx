import { feedAddress } from '#contract/addresses/feed-address.ts'
import { paths } from '#contract/addresses/page-paths.ts'
import type { Site } from '#contract/pages/site.ts'
import { socialNetworkOf } from '../../social-networks.ts'
import { SchemeOptions } from '../../ui/scheme-options.tsx'

export type FooterSite = Pick<Site, 'name' | 'footerLinks' | 'socialLinks' | 'copyrightYear'>

export function Footer({ name, footerLinks, socialLinks, copyrightYear }: FooterSite) {
  const elsewhere = [
    { href: socialLinks.code, kind: 'Code' },
    { href: socialLinks.professional, kind: 'Professional network' },
    { href: socialLinks.social, kind: 'Social network' },
  ].filter((link): link is { href: string; kind: string } => link.href !== null)
  return (
    <footer className="footer">
      <nav aria-label="Footer">
        <ul>
          <li>
            <a href={paths.about()}>About</a>
          </li>
          <li>
            <a href={paths.contact()}>Contact</a>
          </li>
          <li>
            <a href={feedAddress(paths.home())}>Feed</a>
          </li>
          <li>
            <a href={paths.admin()}>Admin</a>
          </li>
          {footerLinks.map(({ text, address }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links may be the same
            <li key={at}>
              <a href={address} dir="auto">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Browse posts">
        <ul>
          <li>
            <a href={paths.archive()}>Archive</a>
          </li>
          <li>
            <a href={paths.tags()}>Tags</a>
          </li>
          <li>
            <a href={paths.authors()}>Authors</a>
          </li>
        </ul>
      </nav>
      {elsewhere.length > 0 && (
        <ul aria-label="Elsewhere">
          {elsewhere.map(({ href, kind }) => (
            <li key={kind}>
              <a href={href} rel="noopener noreferrer me">
                {socialNetworkOf(href) ?? kind}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div>
        <label className="scheme-choice">
          Appearance
          <select name="colorScheme">
            <SchemeOptions />
          </select>
        </label>
        <p dir="auto">{`© ${copyrightYear} ${name}`}</p>
      </div>
    </footer>
  )
}
