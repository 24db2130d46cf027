import { Code } from '../../../components/code.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Drawer } from '../../../components/drawer.tsx'
import { Sheet } from '../../../components/side-sheet.tsx'
import { Icon } from '../../../components/page-icon.tsx'
import { Tag } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { useAct } from '../../dom/use-act.tsx'
import { number, time } from '../../format.ts'
import { sendAgain } from './read.ts'
import { type Delivery, DeliveryState, meanings, payloadOf, problemOf } from './words.tsx'

/** A button that sends a delivery again. */
export function SendAgain({ delivery, changed }: { delivery: Delivery; changed: () => void }) {
  const { isBusy, problem, act } = useAct()
  const { event, created_at } = delivery
  const send = () =>
    act(async () => {
      await sendAgain(delivery)
      toast('Sent again.')
      changed()
    })
  return (
    <>
      <button
        type='button'
        aria-label={`Send again ${event.type}, ${time(created_at)}`}
        aria-disabled={isBusy}
        onClick={() => void send()}
      >
        <Icon name='again' />Send again
      </button>
      {problem}
    </>
  )
}

/** A delivery with its body and every attempt: beside the list, or over it on a narrow screen. */
export function OpenedDelivery({ delivery, changed, close, isWide }: {
  delivery: Delivery
  changed: () => void
  close: () => void
  /** Whether there is room for it beside the list. */
  isWide: boolean
}) {
  const { event, attempts, next_attempt_at: next } = delivery
  const payload = payloadOf(event)
  const parts = {
    label: `Delivery: ${meanings[event.type]}`,
    close,
    head: (
      <>
        <p class='muted place'>Delivery</p>
        <button type='button' class='icon-button' aria-label='Close' onClick={close}>
          <Icon name='close' />
        </button>
      </>
    ),
    foot: <SendAgain delivery={delivery} changed={changed} />,
  }
  const content = (
    <>
      <div>
        <h2>{meanings[event.type]}</h2>
        <p class='muted'>
          {time(event.timestamp)} <DeliveryState delivery={delivery} />
        </p>
      </div>
      <div class='code-panel'>
        <div class='head'>
          <h2>Payload</h2>
          <div class='row'>
            <CopyButton text={payload} said='The payload is copied.' name='Copy the payload'>Copy</CopyButton>
          </div>
        </div>
        <Code text={payload} label='Payload' />
      </div>
      <section aria-label='Responses'>
        <h3>Responses</h3>
        {attempts.length === 0 ? <p class='muted'>It was not sent yet.</p> : (
          <ol class='attempts'>
            {attempts.map(({ number: attempt, attempted_at, duration_ms, status_code, error }) => (
              <li key={attempt}>
                <Tag tone={error === null ? 'good' : 'bad'}>{status_code ?? 'None'}</Tag>
                <div>
                  <p>{error === null ? 'Received' : problemOf(error)}</p>
                  <small>Attempt {number(attempt)}, {time(attempted_at)}, in {number(duration_ms)} ms</small>
                </div>
              </li>
            ))}
          </ol>
        )}
        {delivery.state === 'pending' && next && <p class='muted'>Next attempt {time(next)}.</p>}
        <small>The body of a response is not kept.</small>
      </section>
    </>
  )
  return isWide ? <Drawer on={delivery.id} {...parts}>{content}</Drawer> : <Sheet {...parts}>{content}</Sheet>
}
