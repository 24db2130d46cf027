import { stateWord } from '../../../presentation/states.ts'
import type { Result } from '../../../client/mod.ts'
import { ask } from '../../components/ask.tsx'
import { Beside } from '../../components/beside.tsx'
import { CloseButton } from '../../components/close-button.tsx'
import { Drawer } from '../../components/drawer.tsx'
import { Sheet } from '../../components/side-sheet.tsx'
import { type Fact, Facts } from '../../components/facts.tsx'
import { Icon } from '../../components/page-icon.tsx'
import { Shown, useLoad } from '../../components/loaded.tsx'
import { toast } from '../../components/toast.tsx'
import { calls, data } from '../calls.ts'
import { saveFile } from '../dom/files.ts'
import { useAct } from '../dom/use-act.tsx'
import { number, time } from '../format.ts'
import { to } from '../place.ts'
import { type Fan, hashOf, type List, type Opened } from './list.ts'
import { FanState } from './state.tsx'

type Proof = Result<'get_signup_receipt'>

interface Props extends Opened {
  list: List
  open: (fan: Fan) => void
  close: () => void
  erased: () => void
  /** Whether there is room for it beside the list. */
  isWide: boolean
}

/** A fan with the receipt of the consent: beside the list, or over it on a narrow screen. */
export function OpenedFan({ siteId, email, list, open, close, erased, isWide }: Props) {
  const own = hashOf({ siteId, email })
  const loading = useLoad(async () => ({
    own,
    ...await data(calls.GET('/api/sites/{id}/signups/receipt', {
      params: { path: { id: siteId }, query: { email } },
    })),
  }), [own])
  // The receipt of another fan stays until this one's is there.
  const value = loading.value?.own === own ? loading.value : undefined
  const index = list.indexOf((fan) => hashOf({ siteId: fan.site_id, email: fan.email }) === own)
  const head = (
    <>
      <p class='muted place'>
        Fan{index !== undefined &&
          ` ${number(index + 1)} of ${number(list.found.value!.pagination.total_count)}`}
      </p>
      <Beside {...{ list, index, open }} what='fan' />
      <CloseButton close={close} />
    </>
  )
  const content = (
    <>
      <h2 class='address'>{email}</h2>
      <Shown of={{ ...loading, value }} lines={8}>{(value) => <Receipt {...value} siteId={siteId} />}</Shown>
    </>
  )
  const foot = <Acts {...{ siteId, email, proof: value, erased }} />
  return isWide
    ? <Drawer label={email} on={siteId + email} {...{ head, foot, close }}>{content}</Drawer>
    : <Sheet {...{ label: email, head, foot, close }}>{content}</Sheet>
}

function Receipt({ receipt, mail, siteId }: Proof & { siteId: string }) {
  const { event_state, consent_text, pii_controller, privacy_notice, page_name, page_url, page_revision } =
    receipt
  const facts: Fact[] = [
    ['Signed up', time(receipt.event_time)],
    ['Confirmed', receipt.confirmed_at ? time(receipt.confirmed_at) : 'Not confirmed'],
    ...mail || !receipt.confirmed_at
      ? [['Confirmation e-mail', <Mail mail={mail} state={event_state} />] as const]
      : [],
    [
      'Page',
      <a href={to(`pages/${siteId}`)}>
        <bdi>{page_name ?? 'Name not recorded'}</bdi>
      </a>,
    ],
    ['Language', receipt.language ? languageName(receipt.language) : 'Not recorded'],
    ['Responsible for the data', pii_controller ? <bdi>{pii_controller}</bdi> : 'Not named'],
    [
      'Privacy policy',
      privacy_notice ? <a href={privacy_notice} target='_blank' rel='noopener'>Open</a> : 'None linked',
    ],
  ]
  const proof: Fact[] = [
    ['Page version', page_revision ?? 'Not recorded'],
    ['Page address', page_url ? <code>{page_url.replace(/^https?:\/\//, '')}</code> : 'Not recorded'],
    ['Receipt ID', <code>{receipt.record_id}</code>],
  ]
  return (
    <>
      <div class='row'>
        <FanState
          state={event_state}
          mail_held_by={event_state === 'pending' ? mail?.held_by ?? null : null}
        />
      </div>
      <figure class='consent'>
        <figcaption>Agreed to {receipt.purpose.toLowerCase()} with this text:</figcaption>
        <blockquote lang={receipt.language ?? undefined}>
          {consent_text || 'The text was not recorded.'}
        </blockquote>
      </figure>
      <Facts facts={facts} />
      <details class='proof'>
        <summary>Proof of consent</summary>
        <Facts facts={proof} />
      </details>
    </>
  )
}

const languages = new Intl.DisplayNames('en', { type: 'language' })
const languageName = (tag: string): string => {
  try {
    return languages.of(tag) ?? tag
  } catch {
    // Pages from before tags were checked have any.
    return tag
  }
}

/** What became of the mail, and why it was not sent. */
function Mail({ mail, state }: { mail: Proof['mail']; state: Proof['receipt']['event_state'] }) {
  if (!mail) return <>{state === 'single' ? 'Not required' : 'Unknown'}</>
  const { held_by } = mail
  return (
    <span>
      {stateWord('mail', mail.state)}
      {mail.state === 'sent' && `, ${time(mail.ended_at)}`}
      {held_by && mail.state !== 'sent' && `: ${stateWord('mail_hold', held_by)}`}
      {mail.state === 'held' && <small>It is tried again until {time(dayAfter(mail.requested_at))}.</small>}
      {mail.state === 'withheld' && <small>A new sign-up of this fan asks for another mail.</small>}
    </span>
  )
}

const dayAfter = (instant: string) => new Date(Date.parse(instant) + 86_400_000).toISOString()

function Acts({ siteId, email, proof, erased }: Opened & {
  proof: Proof | undefined
  erased: () => void
}) {
  const { button } = useAct(toast)
  const erase = async () => {
    const text = 'Deletes the address and its proof of consent from the list of this page.'
    if (!await ask({ title: 'Erase this fan?', text, act: 'Erase', name: email })) return
    const params = { path: { id: siteId } }
    await data(calls.DELETE('/api/sites/{id}/signups', { params, body: { email } }))
    toast(`${email} is erased.`)
    erased()
  }
  const save = () =>
    saveFile(
      new Blob([JSON.stringify(proof!.receipt, null, 2)], { type: 'application/json' }),
      `receipt-${proof!.receipt.record_id}.json`,
    )
  if (!proof) return null
  return (
    <>
      <button type='button' onClick={save}>
        <Icon name='download' />Receipt
      </button>
      <button {...button(erase)} class='danger'>Erase this fan</button>
    </>
  )
}
