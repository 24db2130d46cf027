import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { stateWord } from '../../../../presentation/states.ts'
import { Chips } from '../../../components/chips.tsx'
import { Failure, Skeleton, useLoad } from '../../../components/loaded.tsx'
import { toast } from '../../../components/toast.tsx'
import { useMedia } from '../../../components/use-media.ts'
import { useAct } from '../../dom/use-act.tsx'
import { count, number, shortTime } from '../../format.ts'
import { DeliveryPane, DeliverySheet } from './delivery.tsx'
import { readDeliveries } from './read.ts'
import { Answer, type Delivery, DeliveryState, meanings, objectOf } from './words.tsx'

const states = ['delivered', 'pending', 'failed'] as const
const perPage = 12
/** How often the list is read again while something in it waits. */
const pollMs = 3_000

/** The deliveries to an endpoint, newest first, with one beside the list. `sent` changes when there is a new one. */
export function Deliveries({ endpointId, sent, children }: {
  endpointId: string
  sent: number
  /** What one does while nothing was sent. */
  children: ComponentChildren
}) {
  const [state, setState] = useState<Delivery['state']>()
  const [pages, setPages] = useState(1)
  const [opened, setOpened] = useState<string>()
  const { isBusy: isActing, problem, act } = useAct()
  const isWide = useMedia('(min-width:70rem)')
  const { value: parts, error, isBusy, run } = useLoad(
    () =>
      Promise.all(
        Array.from({ length: pages }, (_, index) => readDeliveries(endpointId, perPage, index + 1, state)),
      ),
    [state, pages, sent],
  )
  const rows = parts?.flatMap(({ deliveries }) => deliveries) ?? []
  const hasObjects = rows.some(objectOf)
  const waits = rows.some((row) => row.state === 'pending')
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(run, pollMs)
    return () => clearTimeout(timer)
  }, [parts])
  if (error !== undefined) return <Failure error={error} retry={run} />
  if (!parts) return <Skeleton lines={8} />
  const { pagination: { total_count, has_more } } = parts.at(-1)!
  const open = rows.find(({ id }) => id === opened) ?? (isWide ? rows[0] : undefined)
  const resendAll = () =>
    act(async () => {
      const { api } = await import('../../api.ts')
      toast(`${count(await api.webhooks.resendFailed(endpointId), 'delivery', 'deliveries')} sent again.`)
      run()
    })
  return (
    <>
      <section id='deliveries' class='card panel' aria-label='Deliveries'>
        <div class='head'>
          <h2>
            Deliveries <small>{number(total_count)} in 30 days</small>
          </h2>
          {(state || rows.length > 0) && (
            <Chips
              label='State'
              chips={[
                { value: undefined, text: 'All' },
                ...states.map((value) => ({ value, text: stateWord('delivery', value) })),
              ]}
              value={state}
              onChange={(value) => {
                setPages(1)
                setState(value)
              }}
            />
          )}
        </div>
        <p class='hidden-text' role='status' aria-busy={isBusy}>
          {count(total_count, 'delivery', 'deliveries')}
        </p>
        {rows.length === 0
          ? state ? <p class='empty'>No deliveries with this status.</p> : (
            <div class='empty first-test'>
              <p>No deliveries yet. Send a test to see whether your server receives it.</p>
              {children}
            </div>
          )
          : (
            <div class='scroll'>
              <table aria-label='Deliveries'>
                <thead>
                  <tr>
                    <th scope='col'>Event</th>
                    {hasObjects && <th scope='col'>Object</th>}
                    <th scope='col'>Status</th>
                    <th scope='col'>Response</th>
                    <th scope='col' class='number'>Duration</th>
                    <th scope='col'>Time</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <Row
                      key={row.id}
                      {...{ row, hasObjects }}
                      isOpen={row === open}
                      open={() => setOpened(row.id)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        {(has_more || rows.some((row) => row.state === 'failed')) && (
          <div class='row more'>
            {has_more && <button type='button' onClick={() => setPages(pages + 1)}>Show more</button>}
            {rows.some((row) => row.state === 'failed') && (
              <button
                type='button'
                aria-disabled={isActing}
                onClick={() => void resendAll()}
              >
                Send all failed again
              </button>
            )}
          </div>
        )}
        {problem}
      </section>
      {open && (isWide
        ? <DeliveryPane delivery={open} changed={run} />
        : <DeliverySheet delivery={open} changed={run} close={() => setOpened(undefined)} />)}
    </>
  )
}

function Row({ row, hasObjects, isOpen, open }: {
  row: Delivery
  hasObjects: boolean
  isOpen: boolean
  open: () => void
}) {
  const { event, created_at, attempts: [last], attempt_count } = row
  return (
    <tr data-current={isOpen ? '' : undefined}>
      <td data-name='Event'>
        <span>
          <button type='button' class='link' onClick={open}>
            {meanings[event.type]}
          </button>
          <small>
            <code>{event.type}</code>
          </small>
        </span>
      </td>
      {hasObjects && <td data-name='Object'>{objectOf(row) ?? <span class='muted'>–</span>}</td>}
      <td data-name='State'>
        <DeliveryState delivery={row} />
      </td>
      <td data-name='Answer'>
        <Answer delivery={row} />
      </td>
      <td class='number' data-name='Took'>
        {last ? `${number(last.duration_ms)} ms` : '–'}
        {attempt_count > 1 && <small>attempt {number(attempt_count)}</small>}
      </td>
      <td data-name='When'>
        <time dateTime={created_at}>{shortTime(created_at)}</time>
      </td>
    </tr>
  )
}
