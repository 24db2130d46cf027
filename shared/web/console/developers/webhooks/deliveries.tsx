import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { stateWord } from '../../../../presentation/states.ts'
import { Chips } from '../../../components/chips.tsx'
import { Failure, Skeleton, useLoad } from '../../../components/loaded.tsx'
import { toast } from '../../../components/toast.tsx'
import { useMedia } from '../../../components/use-media.ts'
import { useAct } from '../../dom/use-act.tsx'
import { count, number, shortTime } from '../../format.ts'
import { DeliveryPane } from './delivery.tsx'
import { readCounts, readDeliveries, states } from './read.ts'
import { Answer, type Attempt, type Delivery, DeliveryState, meanings, objectOf, stateOf } from './words.tsx'

const perPage = 12
/** How often the list is read again while an attempt is near, and while the next one is later. */
const [pollMs, slowPollMs] = [3_000, 30_000]

/** The deliveries to an endpoint, newest first, with one beside the list. `sent` changes when there is a new one. */
export function Deliveries({ endpointId, sent, attempted, children }: {
  endpointId: string
  sent: number
  /** Gets the newest attempt of the list of all. */
  attempted: (attempt: Attempt) => void
  /** What one does while nothing was sent. */
  children: ComponentChildren
}) {
  const [state, setState] = useState<Delivery['state']>()
  const [pages, setPages] = useState(1)
  /** Null: none. Beside the list it is at first, and once it is gone, the newest that failed or is tried again. */
  const [opened, setOpened] = useState<string | null>()
  const { isBusy: isActing, problem, act } = useAct()
  const isWide = useMedia('(min-width:70rem)')
  const { value, error, isBusy, run } = useLoad(async () => {
    const [parts, counts] = await Promise.all([
      Promise.all(
        Array.from({ length: pages }, (_, index) => readDeliveries(endpointId, perPage, index + 1, state)),
      ),
      readCounts(endpointId),
    ])
    return { parts, counts }
  }, [state, pages, sent])
  const rows = value?.parts.flatMap(({ deliveries }) => deliveries) ?? []
  const hasObjects = rows.some(objectOf)
  useEffect(() => {
    const newest = rows.flatMap(({ attempts }) => attempts.slice(0, 1))
      .toSorted((a, b) => Date.parse(b.attempted_at) - Date.parse(a.attempted_at))[0]
    if (newest && !state) attempted(newest)
    const next = rows.flatMap(({ next_attempt_at: at }) => at === null ? [] : Date.parse(at))
    if (next.length === 0) return
    const timer = setTimeout(run, Math.min(...next) - Date.now() < 60_000 ? pollMs : slowPollMs)
    return () => clearTimeout(timer)
  }, [value])
  if (error !== undefined) return <Failure error={error} retry={run} />
  if (!value) return <Skeleton lines={8} />
  const { parts, counts } = value
  const { pagination: { total_count, has_more } } = parts.at(-1)!
  const open = rows.find(({ id }) => id === opened) ??
    (isWide ? rows.find((row) => ['failed', 'retrying'].includes(stateOf(row))) ?? rows[0] : undefined)
  /** What is sent again stays open. */
  const sentAgain = ({ id }: Delivery) => {
    setOpened(id)
    run()
  }
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
            Deliveries <small>in 30 days</small>
          </h2>
          {(state || rows.length > 0) && (
            <Chips
              label='State'
              chips={[
                { value: undefined, text: 'All', count: states.reduce((sum, each) => sum + counts[each], 0) },
                ...states.map((value) => ({
                  value,
                  text: stateWord('delivery', value),
                  count: counts[value],
                })),
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
                      {...{ row, hasObjects, isWide }}
                      isOpen={row === open}
                      press={() => setOpened(row === open ? null : row.id)}
                    >
                      <DeliveryPane delivery={row} changed={() => sentAgain(row)} />
                    </Row>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        {(has_more || counts.failed > 0) && (
          <div class='row more'>
            {has_more && <button type='button' onClick={() => setPages(pages + 1)}>Show more</button>}
            {counts.failed > 0 && (
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
      {open && isWide && <DeliveryPane delivery={open} changed={() => sentAgain(open)} />}
    </>
  )
}

/** A delivery in the list. Where there is no room beside the list, what is in it follows its row. */
function Row({ row, hasObjects, isWide, isOpen, press, children }: {
  row: Delivery
  hasObjects: boolean
  isWide: boolean
  isOpen: boolean
  press: () => void
  children: ComponentChildren
}) {
  const { event, created_at, attempts: [last], attempt_count } = row
  return (
    <>
      <tr data-current={isOpen ? '' : undefined}>
        <td data-name='Event'>
          <span>
            <button
              type='button'
              class='link'
              aria-expanded={isWide ? undefined : isOpen}
              aria-pressed={isWide ? isOpen : undefined}
              onClick={press}
            >
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
          {attempt_count > 1 && <small>{count(attempt_count, 'attempt')}</small>}
        </td>
        <td data-name='Answer'>
          <Answer delivery={row} />
        </td>
        <td class='number' data-name='Took'>{last ? `${number(last.duration_ms)} ms` : '–'}</td>
        <td data-name='When'>
          <time dateTime={created_at}>{shortTime(created_at)}</time>
        </td>
      </tr>
      {isOpen && !isWide && (
        <tr class='opened'>
          <td colSpan={hasObjects ? 6 : 5}>{children}</td>
        </tr>
      )}
    </>
  )
}
