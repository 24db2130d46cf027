import { useState } from 'preact/hooks'
import { Segmented } from '../../../components/segmented.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { memberInput } from '../../inputs.built.ts'

const roles = [['member', 'Member'], ['owner', 'Owner']] as const

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
        <div class='row'>
          <Segmented label='Role' options={roles} value={role} onChange={setRole} />
          <button type='submit' class='main' aria-disabled={isBusy}>Invite</button>
        </div>
        {problem}
        <p class='outcome' role='status'>{outcome}</p>
      </form>
      <small>They see your e-mail address. The invitation expires after 14 days.</small>
    </section>
  )
}
