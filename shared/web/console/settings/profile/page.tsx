import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Field, isPlaced } from '../../../components/field.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Panel } from '../../../components/panel.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data, readMe } from '../../calls.ts'
import { confirmIdentity } from '../../dom/proof.ts'
import { useAct } from '../../dom/use-act.tsx'
import { personInput } from '../../inputs.built.ts'
import { to } from '../../place.ts'
import { leaveToSignIn, loadAuth } from '../../session.ts'
import { loadPerson, me } from '../../shell/person.ts'
import { Initial, Lines } from '../people/list.tsx'

/** The person: name, address and password, and the end of all sessions. */
export const ProfilePage = () => (
  <>
    <h1 class='hidden-text'>Profile</h1>
    <Loaded load={readMe} lines={8}>
      {(read) => {
        const { account, organizations } = me.value ?? read
        return (
          <div class='with-side'>
            <div>
              <Panel title='You'>
                <Name name={account.name ?? ''} />
                <Email present={account.email} />
              </Panel>
              <Panel title='Sign-in'>
                <Password />
                <Sessions />
              </Panel>
            </div>
            <Panel title='Your organizations' link={[to('settings/people', 'me'), 'Manage']}>
              <Lines label='Your organizations' rows={organizations} none='None yet.'>
                {({ id, name, role }) => (
                  <li key={id}>
                    <Initial of={name ?? 'O'} isSquare />
                    <div>
                      <a href={to('settings/people', id)}>
                        <span>{name ?? 'Without a name'}</span>
                        <small>{role === 'owner' ? 'Owner' : 'Member'}</small>
                      </a>
                    </div>
                  </li>
                )}
              </Lines>
            </Panel>
          </div>
        )
      }}
    </Loaded>
  </>
)

/** What is set, with the form that changes it. */
const Setting = ({ name, value, children }: { name: string; value: string; children: ComponentChildren }) => (
  <details>
    <summary class='setting'>
      <span>{name}</span>
      <span class='muted'>{value}</span>
      <span class='change'>Change</span>
    </summary>
    {children}
  </details>
)

function Name({ name: former }: { name: string }) {
  const [name, setName] = useState(former)
  const { isBusy, error, problem, form } = useAct()
  const rename = async () => {
    await data(calls.PATCH('/api/me', { body: { name } }))
    await loadPerson()
    toast('The new name is saved.')
  }
  return (
    <Setting name='Name' value={former || 'Not set'}>
      <form class='inline' {...form(rename)}>
        <Field
          label='Your name'
          name='name'
          autocomplete='name'
          {...personInput.name}
          error={error}
          value={name}
          onValue={setName}
        />
        <div class='row'>
          <button type='submit' aria-disabled={isBusy}>Change name</button>
        </div>
        {!isPlaced(error, 'name') && problem}
      </form>
    </Setting>
  )
}

function Email({ present }: { present: string | null }) {
  const [email, setEmail] = useState('')
  const [outcome, setOutcome] = useState('')
  const { isBusy, problem, form } = useAct()
  const change = async () => {
    setOutcome('')
    const auth = await loadAuth()
    const { error } = await auth.updateUser({ email }, { emailRedirectTo: location.href })
    if (error) throw error
    setEmail('')
    setOutcome(
      'Follow the links in both mails: to the new address, and to the present one, which stays until then.',
    )
  }
  return (
    <Setting name='E-mail' value={present ?? 'Not set'}>
      <form class='inline' {...form(change)}>
        <Field
          label='New e-mail address'
          name='email'
          type='email'
          autocomplete='email'
          required
          maxlength={254}
          value={email}
          onValue={setEmail}
        />
        <div class='row'>
          <button type='submit' aria-disabled={isBusy}>Change address</button>
        </div>
        {problem}
        <p class='outcome' role='status'>{outcome}</p>
      </form>
    </Setting>
  )
}

function Password() {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, problem, form } = useAct()
  const change = async () => {
    const auth = await loadAuth()
    const send = () => auth.updateUser({ password, ...current !== '' && { current_password: current } })
    let { error } = await send()
    // Without the present password, the session must have entered a mailed code a moment ago. Where the database refuses, Auth
    // only says that something is wrong.
    const isAsked = ['current_password_required', 'unexpected_failure'].includes(error?.code ?? '')
    if (isAsked && await confirmIdentity()) ({ error } = await send())
    if (error) throw error
    setCurrent('')
    setPassword('')
    toast('The new password works from now on.')
  }
  return (
    <Setting name='Password' value='Optional: a code by e-mail works too'>
      <form class='pair' {...form(change)}>
        <Field
          label='Current password'
          name='current'
          type='password'
          autocomplete='current-password'
          maxlength={1000}
          hint='Not needed if you signed in with a mailed code.'
          value={current}
          onValue={setCurrent}
        />
        <Field
          label='New password'
          name='password'
          type='password'
          autocomplete='new-password'
          required
          minlength={8}
          maxlength={72}
          hint='At least 8 characters.'
          value={password}
          onValue={setPassword}
        />
        <div class='row'>
          <button type='submit' aria-disabled={isBusy}>Set password</button>
        </div>
        {problem}
      </form>
    </Setting>
  )
}

function Sessions() {
  const { problem, button } = useAct()
  const end = async () => {
    const auth = await loadAuth()
    const { error } = await auth.signOut({ scope: 'global' })
    if (error) throw error
    leaveToSignIn()
  }
  return (
    <div class='setting'>
      <span>Sessions</span>
      <span class='muted'>Ends every session, this one too. API keys keep working.</span>
      <button {...button(end)} class='quiet danger'>Sign out everywhere</button>
      {problem}
    </div>
  )
}
