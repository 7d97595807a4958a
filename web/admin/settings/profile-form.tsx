import type { Profile } from '#contract/profile.ts'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { RestoredNote } from './restored-note.tsx'
import { SaveButton } from './save-button.tsx'
import type { AuthorImageState } from './use-author-image.ts'
import { useSavedFields } from './use-saved-fields.ts'

const names = ['name', 'email', 'description'] as const

const fieldsOf = ({ name, email, description }: Profile) => ({ name, email, description })

interface Props {
  profile: Profile
  image: AuthorImageState
}

/** Without the social links, which have a form of their own. */
export function ProfileForm({ profile, image }: Props) {
  const { form, send, field, pending, failure, note, restored } = useSavedFields(
    `profile of ${profile.username}`,
    fieldsOf(profile),
    async (body) => {
      // As it is now: the call may wait for the password.
      const saveImage = image.cropChosen()
      const { profile } = await api.authors.update({ body })
      await saveImage()
      return fieldsOf(profile)
    },
  )
  return (
    <form className="stack" ref={form} onSubmit={send}>
      <RestoredNote {...restored} />
      <Field {...field('name')} label="Name" autoComplete="name" />
      <Field {...field('email')} label="Email" type="email" autoComplete="email" />
      <Field
        id="username"
        label="Username"
        value={profile.username}
        readOnly
        required={false}
        autoComplete="username"
        hint="The username cannot be changed."
      />
      <Field
        {...field('description')}
        label="Description"
        rows={5}
        required={false}
        hint="Shown on your author page."
      />
      <FormError failure={failure} fields={[...names]} />
      <SaveButton text="Save profile" pending={pending} note={note && `${note}${imageNote(image)}`} />
    </form>
  )
}

/** Says what is not saved yet of the image. */
function imageNote({ bitmap, upload }: AuthorImageState): string {
  if (!bitmap) return ''
  return upload.state?.step === 'sending' ? ' The image is being uploaded …' : ' The image is not saved yet.'
}
