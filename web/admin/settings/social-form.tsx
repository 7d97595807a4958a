import { type Social, socialNetworks } from '#contract/author.ts'
import type { Profile } from '#contract/profile.ts'
import { api } from '../../api/api.ts'
import { socialNetworkNames } from '../../social-networks.ts'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { RestoredNote } from './restored-note.tsx'
import { SaveButton } from './save-button.tsx'
import { useSavedFields } from './use-saved-fields.ts'

const idOf = (socialNetwork: string) => `social.${socialNetwork}`

const fieldsOf = (social: Social) => ({
  facebook: '',
  twitter: '',
  instagram: '',
  linkedin: '',
  github: '',
  youtube: '',
  ...social,
})

export function SocialForm({ profile: { username, social } }: { profile: Profile }) {
  const { form, send, field, pending, failure, note, restored } = useSavedFields(
    `links of ${username}`,
    fieldsOf(social),
    async (changed) => fieldsOf((await api.authors.update({ body: { social: changed } })).profile.social),
  )
  return (
    <form className="stack" ref={form} onSubmit={send}>
      <RestoredNote {...restored} />
      <p className="field-hint">
        The address of your page there, or your username. Empty fields are not shown.
      </p>
      {socialNetworks.map((socialNetwork) => (
        <Field
          key={socialNetwork}
          {...field(socialNetwork, idOf(socialNetwork))}
          label={socialNetworkNames[socialNetwork]}
          required={false}
          plain
        />
      ))}
      <FormError failure={failure} fields={socialNetworks.map(idOf)} />
      <SaveButton text="Save links" pending={pending} note={note} />
    </form>
  )
}
