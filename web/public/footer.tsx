import type { Site } from '#server/site.ts'
import { networkOf } from '../network-names.ts'
import { paths } from '../paths.ts'

export function Footer({ site }: { site: Pick<Site, 'name' | 'socialLinks' | 'copyrightYear'> }) {
  const { socialLinks } = site
  const elsewhere = [
    { href: socialLinks.code, kind: 'Code' },
    { href: socialLinks.professional, kind: 'Professional network' },
    { href: socialLinks.social, kind: 'Social network' },
  ]
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
            <a href={paths.admin()}>Admin</a>
          </li>
        </ul>
      </nav>
      <ul aria-label="Elsewhere">
        {elsewhere.map(({ href, kind }) => (
          <li key={kind}>
            <a href={href} rel="noopener noreferrer me">
              {networkOf(href) ?? kind}
            </a>
          </li>
        ))}
      </ul>
      <p dir="auto">{`© ${site.copyrightYear} ${site.name}`}</p>
    </footer>
  )
}
