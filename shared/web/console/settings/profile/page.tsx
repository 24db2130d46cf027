import { useState } from 'preact/hooks'
import { Field, isPlaced } from '../../../components/field.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data, readMe } from '../../calls.ts'
import { confirmIdentity } from '../../dom/proof.ts'
import { useAct } from '../../dom/use-act.tsx'
import { count } from '../../format.ts'
import { personInput } from '../../inputs.built.ts'
import { to } from '../../place.ts'
import { leaveToSignIn, loadAuth } from '../../session.ts'
import { loadPerson, me } from '../../shell/person.ts'
import { Initial } from '../people/list.tsx'

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
              <Name name={account.name ?? ''} />
              <Email present={account.email} />
              <Password />
            </div>
            <div>
              <section class='card you' aria-label='You'>
                <Initial of={account.name ?? account.email ?? '?'} />
                <div>
                  <strong>{account.name ?? 'Without a name'}</strong>
                  <small>{account.email}</small>
                </div>
                <a href={to('settings/people', 'me')}>{count(organizations.length, 'organization')}</a>
              </section>
              <Sessions />
            </div>
          </div>
        )
      }}
    </Loaded>
  </>
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
    <section class='card' aria-labelledby='name'>
      <div>
        <h2 id='name'>Name</h2>
        <p class='muted'>The people of your organizations see it.</p>
      </div>
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
    </section>
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
    <section class='card' aria-labelledby='email'>
      <div>
        <h2 id='email'>E-mail address</h2>
        <p class='muted'>You sign in with {present ?? 'it'}, which gets your mails.</p>
      </div>
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
    </section>
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
    <section class='card' aria-labelledby='password'>
      <h2 id='password'>Password</h2>
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
    </section>
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
    <section class='card' aria-labelledby='sessions'>
      <h2 id='sessions'>Sessions</h2>
      <p class='muted'>
        Ends every session of yours, in this browser too. API keys go on working.
      </p>
      <div class='row'>
        <button {...button(end)}>Sign out everywhere</button>
      </div>
      {problem}
    </section>
  )
}
