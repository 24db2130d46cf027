import { Code } from '../../../components/code.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Icon } from '../../../components/page-icon.tsx'
import { Tag } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { useAct } from '../../dom/use-act.tsx'
import { number, time } from '../../format.ts'
import { nextAttempt } from './next-attempt.ts'
import { sendAgain } from './read.ts'
import { type Delivery, DeliveryState, meanings, payloadOf, problemOf, stateOf } from './words.tsx'

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

/** The body of a delivery, and the response to every attempt. */
function Content({ event, attempts, state, next_attempt_at: next }: Delivery) {
  const payload = payloadOf(event)
  return (
    <>
      <div class='code-panel'>
        <div class='head'>
          <h3>Payload</h3>
          <div class='row'>
            <CopyButton text={payload} said='The payload is copied.' name='Copy the payload'>Copy</CopyButton>
          </div>
        </div>
        <Code text={payload} label='Payload' />
      </div>
      <section class='responses' aria-label='Responses'>
        <h3>Responses</h3>
        {attempts.length === 0 ? <p class='muted'>Not sent yet.</p> : (
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
        {state === 'pending' && next && <p class='muted'>{nextAttempt(next)}</p>}
        <small>Response bodies are not stored.</small>
      </section>
    </>
  )
}

/** A delivery beside the list, or below its row. */
export const DeliveryPane = ({ delivery, changed }: { delivery: Delivery; changed: () => void }) => (
  <section class='card panel delivery-pane' aria-label={`Delivery: ${meanings[delivery.event.type]}`}>
    <div class='head'>
      <div>
        <h2>{meanings[delivery.event.type]}</h2>
        <small>{time(delivery.event.timestamp)}</small> <DeliveryState delivery={delivery} />
      </div>
      {stateOf(delivery) !== 'waiting' && <SendAgain {...{ delivery, changed }} />}
    </div>
    <Content {...delivery} />
  </section>
)
