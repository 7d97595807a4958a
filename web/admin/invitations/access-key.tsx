import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { api } from '../../api/api.ts'
import { useFocusAfterChange } from '../focus/use-focus-after-change.ts'
import { useRestoredFocus } from '../focus/use-restored-focus.ts'
import { CopyField } from '../forms/copy-field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { showNotice } from '../notices/notices.tsx'
import { AccessKeyDialog } from './access-key-dialog.tsx'

interface Props {
  isOn: boolean
  /** The variable that fixes it; null if it can be changed here. */
  fixedBy: string | null
}

/** The access key that everybody shares: seen, changed and switched off after the password. */
export function AccessKey({ isOn, fixedBy }: Props) {
  const [shown, setShown] = useState<string | null>(null)
  const [isChanging, setChanging] = useState(false)
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const { heading, onChanged } = useFocusAfterChange()
  useRestoredFocus(isChanging)

  const show = () => submit(async () => setShown((await api.accessKey.read()).accessKey))

  function switchOff() {
    if (!confirm('Are you sure you want to switch the access key off?')) return
    void submit(async () => {
      const { message } = await api.accessKey.remove()
      setShown(null)
      const reload = revalidate()
      onChanged(reload)
      await reload
      showNotice(message)
    })
  }

  return (
    <section className="section" aria-labelledby="access-key" aria-busy={pending}>
      <h2 id="access-key" ref={heading} tabIndex={-1}>
        Access key
      </h2>
      <div className="stack">
        <p className="field-hint">
          {isOn
            ? 'Whoever has the access key can sign up as an author, any number of times.'
            : 'The access key is off: people sign up by invitation only.'}
          {fixedBy && ` ${fixedBy} is set on the server, so it can only be changed there.`}
        </p>
        {isOn && shown && (
          <>
            <CopyField label="Access key" value={shown} hint="" takesFocus />
            <CopyField label="As a link to Sign Up" value={location.origin + paths.signUp(shown)} hint="" />
          </>
        )}
        <FormError failure={failure} />
        <div className="flex flex-wrap gap-3">
          {isOn && !shown && (
            <PendingButton className="button secondary" pending={pending} onClick={show}>
              Show
            </PendingButton>
          )}
          {!fixedBy && (
            <PendingButton className="button secondary" pending={pending} onClick={() => setChanging(true)}>
              {isOn ? 'Change …' : 'Switch on …'}
            </PendingButton>
          )}
          {!fixedBy && isOn && (
            <PendingButton className="button secondary" pending={pending} onClick={switchOff}>
              Switch off
            </PendingButton>
          )}
        </div>
      </div>
      {isChanging && <AccessKeyDialog onChanged={setShown} onClose={() => setChanging(false)} />}
    </section>
  )
}
