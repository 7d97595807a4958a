import { type Static, Type } from 'typebox'
import { NullableString } from './endpoint.ts'
import { limits } from './limits.ts'

export const positions = ['owner', 'author'] as const
export type Position = (typeof positions)[number]

/** The social networks an author may link to, in the order in which they are shown. */
export const socialNetworks = ['facebook', 'twitter', 'instagram', 'linkedin', 'github', 'youtube'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

const socialLink = Type.Optional(
  Type.String({
    maxLength: limits.account.maxSocialLinkCharacters,
    description: 'An http(s) address, or a bare handle. Empty removes it.',
  }),
)
export const Social = Type.Object({
  facebook: socialLink,
  twitter: socialLink,
  instagram: socialLink,
  linkedin: socialLink,
  github: socialLink,
  youtube: socialLink,
})
export type Social = Static<typeof Social>

export const publicAuthorMembers = {
  name: Type.String(),
  username: Type.String(),
  description: Type.String(),
  imgname: NullableString(),
  social: Social,
}

/** What anyone may know of an author. */
export const PublicAuthor = Type.Object(publicAuthorMembers)
export type PublicAuthor = Static<typeof PublicAuthor>
