import { feedAddress } from '#contract/addresses/feed-address.ts'
import { paths } from '#contract/addresses/page-paths.ts'
import type { Site } from '#contract/pages/site.ts'
import { socialNetworkOf } from '../../social-networks.ts'
import { SchemeOptions } from '../../ui/scheme-options.tsx'
import { cacheMarkup } from '../markup/cached-markup.tsx'

type Props = Pick<Site, 'name' | 'footerLinks' | 'socialLinks' | 'copyrightYear'>

const contentMarkup = cacheMarkup(FooterContent, 20_000)

export function Footer({ site: { name, footerLinks, socialLinks, copyrightYear } }: { site: Props }) {
  return (
    <footer
      className="footer"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it
      dangerouslySetInnerHTML={{ __html: contentMarkup({ name, footerLinks, socialLinks, copyrightYear }) }}
    />
  )
}

function FooterContent({ name, footerLinks, socialLinks, copyrightYear }: Props) {
  const elsewhere = [
    { href: socialLinks.code, kind: 'Code' },
    { href: socialLinks.professional, kind: 'Professional network' },
    { href: socialLinks.social, kind: 'Social network' },
  ].filter((link): link is { href: string; kind: string } => link.href !== null)
  return (
    <>
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
    </>
  )
}
