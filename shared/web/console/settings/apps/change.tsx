import { useState } from 'preact/hooks'
import type { Result } from '../../../../client/mod.ts'
import { AppTermsFields, areComplete, standingTerms } from '../../../components/app-terms.tsx'
import { openDialog } from '../../../components/dialog.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { me } from '../../shell/person.ts'

type Grant = Result<'list_grants'>['grants'][number]

/** Asks what an app may do from now on. True if that has changed. */
export const changeApp = async (name: string, app: Grant): Promise<boolean> =>
  await openDialog<boolean>(
    { title: `What ${name} may do` },
    (close) => <Change {...{ name, app, close }} />,
  ) ?? false

function Change({ name, app, close }: { name: string; app: Grant; close: (hasChanged?: boolean) => void }) {
  const [terms, change] = useState(() => standingTerms(app))
  const { isBusy, problem, form } = useAct()
  const save = async () => {
    if (!areComplete(terms)) throw new Error('Enter a whole number of credits, 0 to 1,000,000.')
    await data(calls.PATCH('/api/grants/{clientId}', {
      params: { path: { clientId: app.client_id } },
      body: terms,
    }))
    toast(`${name} may do that from now on.`)
    close(true)
  }
  return (
    <form {...form(save)} noValidate>
      <AppTermsFields
        {...{ terms, change }}
        credits={me.value?.credits ?? undefined}
        organizations={me.value?.organizations}
      />
      <div class='row'>
        <button type='submit' class='main' aria-disabled={isBusy}>Save</button>
        <button type='button' onClick={() => close()}>Cancel</button>
      </div>
      {problem}
    </form>
  )
}
