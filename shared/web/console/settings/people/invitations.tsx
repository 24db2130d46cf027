import type { Result } from '../../../../client/mod.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { ask } from '../../../components/ask.tsx'
import { Icon } from '../../../components/page-icon.tsx'
import { RowMenu } from '../../../components/row-menu.tsx'
import { Tag, type Tone } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { day, time } from '../../format.ts'
import type { Pages } from '../../paged-list.tsx'
import { Lines, ListPanel } from './list.tsx'
import type { Member } from './members.ts'

type Mail = NonNullable<Member['invitation']>['mail']

const tones: Record<Mail['state'], Tone> = {
  waiting: 'plain',
  sent: 'plain',
  held: 'warn',
  failed: 'bad',
  not_mailed: 'warn',
}

const reasons: Record<NonNullable<Mail['reason']>, string> = {
  address: 'This address has got its mails of a day.',
  sender: 'Who invited has used up the mails of a day, which invitations and fans share.',
  network: 'The network of who invited has used up its mails of an hour.',
  deployment: 'All mail of the platform is used up for now.',
  service: 'The mail service does not respond.',
  refused: 'The mail service refuses this address. Check it, and invite again.',
}

/** Why a mail has not arrived, and what happens next. */
function explain({ state, reason }: Mail): string | undefined {
  if (state === 'not_mailed') return 'Tell the person to sign in with this address.'
  if (state === 'sent' || state === 'waiting') return undefined
  const why = reason ? reasons[reason] : 'It could not be sent.'
  return state === 'held' ? `${why} It is tried again for a day.` : why
}

/** The people whom an organization has invited, each with its mail; nothing if it has invited nobody. */
export function Invitations({ organizationId, list, isOwner }: {
  organizationId: string
  list: Pages<Result<'list_organization_members'>>
  isOwner: boolean
}) {
  if (list.error === undefined && !list.value?.[0]?.pagination.total_count) return null
  return (
    <ListPanel title='Invitations' list={list}>
      {(parts) => (
        <Lines label='Invitations' rows={parts.flatMap(({ members }) => members)}>
          {(row) => (
            <InvitationRow key={row.account_id} {...{ row, organizationId, isOwner }} changed={list.run} />
          )}
        </Lines>
      )}
    </ListPanel>
  )
}

function InvitationRow({ row, organizationId, isOwner, changed }: {
  row: Member
  organizationId: string
  isOwner: boolean
  changed: () => void
}) {
  const { problem, button } = useAct()
  const { expires_at, is_open, resend_at, mail } = row.invitation!
  const isExpired = Date.parse(expires_at) <= Date.now()
  const canSend = Date.parse(resend_at) <= Date.now()
  const params = { path: { organizationId, accountId: row.account_id } }
  const resend = async () => {
    await data(calls.POST('/api/organizations/{organizationId}/members/{accountId}/resend', { params }))
    toast(`The invitation of ${row.email} is sent again.`)
    changed()
  }
  const withdraw = async () => {
    const text = 'The link in the mail stops working.'
    if (!await ask({ title: `Withdraw the invitation of ${row.email}?`, text, act: 'Withdraw' })) return
    await data(calls.DELETE('/api/organizations/{organizationId}/members/{accountId}', { params }))
    toast(`The invitation of ${row.email} is withdrawn.`)
    changed()
  }
  const why = is_open
    ? explain(mail)
    : isExpired
    ? undefined
    : 'Who sent it can no longer invite. Send it again to take it over.'
  return (
    <li class='person-row'>
      <span class='initial' aria-hidden='true'>
        <Icon name='clock' />
      </span>
      <div>
        <strong>{row.email}</strong> {is_open
          ? <Tag tone={tones[mail.state]}>{stateWord('invitation', mail.state)}</Tag>
          : <Tag tone='bad'>{stateWord('invitation', isExpired ? 'expired' : 'ended')}</Tag>}
        <small>
          {row.role === 'owner' ? 'Owner' : 'Member'}
          {mail.sent_at ? ` · sent ${day(mail.sent_at)}` : ` · invited ${day(row.created_at)}`} ·{' '}
          {isExpired ? 'expired' : 'expires'} {day(expires_at)}
        </small>
        {why && <small class='why'>{why}</small>}
        {problem}
      </div>
      {isOwner && (
        <RowMenu name={row.email ?? 'the invitation'}>
          {(menu) => (
            <>
              <button
                {...button(resend)}
                popoverTarget={menu}
                aria-label={`Send again the invitation of ${row.email}`}
                disabled={!canSend}
              >
                Send again
              </button>
              {!canSend && <small>Can be sent again from {time(resend_at)}.</small>}
              <button
                {...button(withdraw)}
                popoverTarget={menu}
                class='danger'
                aria-label={`Withdraw the invitation of ${row.email}`}
              >
                Withdraw
              </button>
            </>
          )}
        </RowMenu>
      )}
    </li>
  )
}
