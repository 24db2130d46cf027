import { useEffect, useState } from 'preact/hooks'
import { Chips } from '../../../components/chips.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Failure, Loaded, Skeleton, useLoad } from '../../../components/loaded.tsx'
import { Select } from '../../../components/select.tsx'
import { Tag } from '../../../components/tag.tsx'
import { count, number, shortTime, time } from '../../format.ts'
import { to } from '../../place.ts'
import { readKeyNames, readKeyOwner } from '../keys/read.ts'
import { DevelopersFrame } from '../tabs.tsx'
import { Hours, HoursLegend } from './hours.tsx'
import { type Day, failureWord, type Filter, type KeyRequest, readRequests } from './read.ts'

const outcomes = ['succeeded', 'failed'] as const

function fromAddress(): Filter {
  const given = new URLSearchParams(location.search)
  return {
    key: given.get('key') ?? undefined,
    outcome: outcomes.find((outcome) => outcome === given.get('outcome')),
    status: Number(given.get('status')) || undefined,
  }
}

/** What the keys of the workspace sent in the last day, by key, outcome and status. */
export const RequestsPage = () => (
  <DevelopersFrame>
    <Loaded load={readKeyOwner} lines={10}>
      {({ isManaged }) =>
        isManaged
          ? <Requests />
          : <p class='muted'>Only owners of the organization see what its keys send.</p>}
    </Loaded>
  </DevelopersFrame>
)

function Requests() {
  const [filter, setFilter] = useState(fromAddress)
  const [pages, setPages] = useState(1)
  const names = useLoad(readKeyNames)
  const { value: parts, error, isBusy, run } = useLoad(
    () => Promise.all(Array.from({ length: pages }, (_, index) => readRequests(filter, index + 1, 50))),
    [filter, pages],
  )
  useEffect(() => {
    const given = Object.entries(filter).filter(([, value]) => value !== undefined).map((
      [name, value],
    ) => [name, String(value)])
    const query = new URLSearchParams(given)
    history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`)
  }, [filter])
  const change = (to: Partial<Filter>) => {
    setPages(1)
    setFilter({ ...filter, ...to })
  }
  if (error !== undefined) return <Failure error={error} retry={run} />
  if (!parts) return <Skeleton lines={12} />
  const rows = parts.flatMap(({ requests }) => requests)
  const { day, pagination } = parts[0]!
  const isFiltered = filter.key !== undefined || filter.outcome !== undefined || filter.status !== undefined
  return (
    <>
      <DayCard day={day} onFailure={(status) => change({ status, outcome: undefined })} />
      <section class='card panel requests' aria-label='Requests'>
        <div class='head filters'>
          <Select
            class='key-filter'
            label='Key'
            options={[['', 'All keys'], ...names.value ?? []]}
            value={filter.key ?? ''}
            onChange={(key) => change({ key: key || undefined })}
          />
          <Chips
            label='Outcome'
            chips={[
              { value: undefined, text: 'All', count: day.succeeded + day.failed },
              { value: 'succeeded' as const, text: 'Succeeded', count: day.succeeded },
              { value: 'failed' as const, text: 'Failed', count: day.failed },
            ]}
            value={filter.status === undefined ? filter.outcome : null}
            onChange={(outcome) => change({ outcome: outcome ?? undefined, status: undefined })}
          />
          {filter.status !== undefined && (
            <button
              type='button'
              class='chip'
              aria-pressed='true'
              onClick={() => change({ status: undefined })}
            >
              Status {filter.status} ×
            </button>
          )}
          <button type='button' class='reload' aria-disabled={isBusy} onClick={run}>Refresh</button>
        </div>
        <p class='hidden-text' role='status' aria-busy={isBusy}>{count(pagination.total_count, 'request')}</p>
        {rows.length === 0
          ? isFiltered ? <p class='empty'>No matching requests in the last 24 hours.</p> : <Nothing />
          : (
            <div class='scroll'>
              <table aria-label='Requests'>
                <thead>
                  <tr>
                    <th scope='col'>Time</th>
                    <th scope='col'>Request</th>
                    <th scope='col'>Key</th>
                    <th scope='col'>Status</th>
                    <th scope='col' class='number'>Duration</th>
                    <th scope='col'>Request ID</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => <Row key={row.id} row={row} name={names.value?.get(row.key_id)} />)}
                </tbody>
              </table>
            </div>
          )}
        {parts.at(-1)!.pagination.has_more && (
          <div class='row more'>
            <button type='button' onClick={() => setPages(pages + 1)}>Show more</button>
            <small>{number(rows.length)} of {number(pagination.total_count)}</small>
          </div>
        )}
      </section>
      <small>
        The last 24 hours of{' '}
        {to('').includes('/w/me/') ? 'your account' : 'the organization'}, up to 5,000 requests. New ones
        appear within seconds; a few may be missing.
      </small>
    </>
  )
}

const Nothing = () => (
  <div class='nothing'>
    <Icon name='developers' />
    <p class='empty'>No requests in the last 24 hours.</p>
    <p class='muted'>Requests made with your keys show up here, with status and duration.</p>
    <a class='button' href={to('developers')}>Send a first request</a>
  </div>
)

const DayCard = ({ day, onFailure }: { day: Day; onFailure: (status: number) => void }) => (
  <section class='card panel' aria-label='The last 24 hours'>
    <div class='head'>
      <h2>
        The last 24 hours{' '}
        {Date.parse(day.since) > Date.now() - 86_000_000 && <small>counted since {time(day.since)}</small>}
      </h2>
      <HoursLegend {...day} />
    </div>
    <Hours hours={day.hours} />
    {day.failures.length > 0 && (
      <ul class='failures' aria-label='Failures'>
        {day.failures.map(({ status, code, requests }) => (
          <li key={`${status} ${code}`}>
            <button
              type='button'
              class='link'
              onClick={() => onFailure(status)}
            >
              {number(requests)} × {status}
            </button>{' '}
            <span class='muted'>{failureWord(code)}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

export const AnswerTag = ({ status }: { status: number }) => (
  <Tag tone={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}>{status}</Tag>
)

const Row = ({ row, name }: { row: KeyRequest; name: string | undefined }) => (
  <tr>
    <td data-name='When'>
      <time dateTime={row.requested_at}>
        {shortTime(row.requested_at)}:{row.requested_at.slice(17, 19)}
      </time>
    </td>
    <td data-name='Request'>
      <span>
        {row.surface === 'mcp'
          ? <>MCP {row.operation && <code>{row.operation}</code>}</>
          : <code>{row.method} {row.route === '*' ? '(unknown address)' : row.route}</code>}
      </span>
    </td>
    <td data-name='Key' class={name ? undefined : 'none'}>{name ?? '–'}</td>
    <td data-name='Answer'>
      <span>
        <AnswerTag status={row.status} /> {row.code && <span class='muted'>{failureWord(row.code)}</span>}
      </span>
    </td>
    <td class='number' data-name='Took'>{number(row.duration_ms)} ms</td>
    <td data-name='Id' class='request-id'>
      <span>
        <code title={row.id}>{row.id.slice(0, 8)}</code>{' '}
        <CopyButton text={row.id} said='The id is copied.' name={`Copy the id ${row.id}`} />
      </span>
    </td>
  </tr>
)
