import { useState } from 'preact/hooks'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { memberInput } from '../../inputs.built.ts'

const roles = [
  ['member', 'Member', 'Works with catalogs, pages, artists and captures'],
  ['owner', 'Owner', 'Also manages people, API keys and credits'],
] as const

/** Invites a person by e-mail. */
export function Invite({ organizationId, changed }: { organizationId: string; changed: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<'member' | 'owner'>('member')
  const [outcome, setOutcome] = useState('')
  const { isBusy, problem, form } = useAct()
  const invite = async () => {
    setOutcome('')
    const { member } = await data(calls.POST('/api/organizations/{organizationId}/members', {
      params: { path: { organizationId } },
      body: { email, role },
    }))
    setOutcome(
      member.accepted
        ? `${email} belongs to it already, as ${member.role}.`
        : member.role !== role
        ? `${email} was invited before, as ${member.role}. Withdraw that invitation to change it.`
        : member.invitation!.mail.state === 'not_mailed'
        ? `${email} is invited. Nothing is mailed: tell the person to sign in with this address.`
        : `${email} is invited, and gets a mail.`,
    )
    setEmail('')
    changed()
  }
  return (
    <section class='card invite' aria-labelledby='invite'>
      <h2 id='invite'>Invite by e-mail</h2>
      <form {...form(invite)}>
        <label>
          <span>E-mail address</span>
          <input
            type='email'
            name='email'
            required
            autocomplete='off'
            maxLength={memberInput.email.maxlength}
            value={email}
            onInput={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        </label>
        <fieldset>
          <legend>Role</legend>
          {roles.map(([value, title, text]) => (
            <label class='check' key={value}>
              <input
                type='radio'
                name='role'
                checked={role === value}
                aria-labelledby={`role-${value}`}
                aria-describedby={`role-${value}-text`}
                onChange={() => setRole(value)}
              />
              <span>
                <b id={`role-${value}`}>{title}</b>
                <small id={`role-${value}-text`}>{text}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <div class='row'>
          <button type='submit' class='main' aria-disabled={isBusy}>Invite</button>
        </div>
        {problem}
        <p class='outcome' role='status'>{outcome}</p>
      </form>
      <small>They see your e-mail address. The invitation expires after 14 days.</small>
    </section>
  )
}
