import { imageAddress } from '#contract/addresses/image-address.ts'
import { paths } from '#contract/addresses/page-paths.ts'
import type { PublicAuthor } from '#contract/author.ts'
import { type Citation, writeDay } from '#contract/citations/citation.ts'
import type { RenderedPost } from '#contract/pages/posts.ts'
import type { Site } from '#contract/pages/site.ts'
import { postImage } from './share-meta.ts'

/** A node of the vocabulary of https://schema.org. Properties that are `undefined` are omitted. */
export interface JsonLdNode {
  '@type': string
  [property: string]: unknown
}

/** From the home page to a page, which needs no address as the last item. https://schema.org/BreadcrumbList */
const breadcrumbs = (site: Site, page: string): JsonLdNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: site.name, item: `${site.url}${paths.home()}` },
    { '@type': 'ListItem', position: 2, name: page },
  ],
})

/** https://developers.google.com/search/docs/appearance/structured-data/article */
export function postJsonLd(site: Site, post: RenderedPost, { version }: Citation): JsonLdNode[] {
  const { author, tags } = post
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.description || undefined,
      datePublished: post.createdDate,
      dateModified: post.updatedDate,
      author: author
        ? { '@type': 'Person', name: author.name, url: site.url + paths.author(author.username) }
        : undefined,
      image: postImage(site, post).url,
      keywords: tags.length > 0 ? tags : undefined,
      url: site.url + paths.post(post.url),
      inLanguage: post.language ?? site.language ?? undefined,
      workTranslation:
        post.translations.length > 0
          ? post.translations.map((other) => translationOf(site, other))
          : undefined,
      version: writeDay(version),
      isPartOf: { '@type': 'Blog', name: site.name, url: `${site.url}${paths.home()}` },
      mainEntityOfPage: site.url + paths.post(post.url),
      publisher: { '@type': 'Organization', name: site.name, url: `${site.url}${paths.home()}` },
    },
    breadcrumbs(site, post.title),
  ]
}

/** Which one was first is not known: each names the others. https://schema.org/workTranslation */
const translationOf = (site: Site, { url, language }: RenderedPost['translations'][number]): JsonLdNode => ({
  '@type': 'BlogPosting',
  url: site.url + paths.post(url),
  inLanguage: language,
})

/** https://developers.google.com/search/docs/appearance/structured-data/profile-page */
export function authorJsonLd(site: Site, author: PublicAuthor): JsonLdNode[] {
  const links = Object.values(author.social).filter((link) => link)
  return [
    {
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: author.name,
        alternateName: author.username,
        description: author.description || undefined,
        url: site.url + paths.author(author.username),
        image: author.imgname ? site.url + imageAddress(author.imgname) : undefined,
        sameAs: links.length > 0 ? links : undefined,
      },
    },
    breadcrumbs(site, author.name),
  ]
}

export const tagJsonLd = (site: Site, tag: string): JsonLdNode[] => [breadcrumbs(site, tag)]

/** https://schema.org/SearchAction */
export const siteJsonLd = (site: Site): JsonLdNode[] => [
  {
    '@type': 'WebSite',
    name: site.name,
    url: `${site.url}${paths.home()}`,
    inLanguage: site.language ?? undefined,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site.url}${paths.search('')}{term}`,
      'query-input': 'required name=term',
    },
  },
]
