import { useState } from 'preact/hooks'
import { stateWord } from '../../../../presentation/states.ts'
import { ask } from '../../../components/ask.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Failure, Shown, Skeleton, useLoad } from '../../../components/loaded.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Tag, type Tone } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { ShowMore, usePages } from '../../paged-list.tsx'
import { useAct } from '../../dom/use-act.tsx'
import { day, number, permissions, shortTime, time } from '../../format.ts'
import { to } from '../../place.ts'
import { DevelopersFrame } from '../tabs.tsx'
import { MadeKey } from './made-key.tsx'
import { NewKeyForm } from './new-key.tsx'
import { type Key, type KeyOwner, keyState, readKeys, readPeople, revokeKey, useMadeKey } from './read.ts'

const tones: Record<ReturnType<typeof keyState>, Tone> = { active: 'good', expired: 'warn', revoked: 'plain' }

/** The keys of the workspace: made here, shown once, and revoked. */
export function KeysPage() {
  const { owner, made, setMade } = useMadeKey()
  const [changes, setChanges] = useState(0)
  const changed = () => setChanges(changes + 1)
  return (
    <DevelopersFrame>
      {owner.value && !owner.value.isManaged
        ? <p class='muted'>Only owners of the organization manage its keys.</p>
        : (
          <>
            {made && owner.value && (
              <MadeKey key={made.id} made={made} organization={owner.value.organization} />
            )}
            <div class='with-side'>
              <div id='keys'>
                {owner.error !== undefined
                  ? <Failure error={owner.error} retry={owner.run} />
                  : owner.value
                  ? <Keys key={changes} owner={owner.value} changed={changed} />
                  : <Skeleton lines={6} />}
              </div>
              <section class='card' aria-labelledby='new-key'>
                <h2 id='new-key'>New key</h2>
                <NewKeyForm
                  made={(key) => {
                    setMade(key)
                    changed()
                  }}
                />
                <small>Up to 50 active keys.</small>
              </section>
            </div>
          </>
        )}
    </DevelopersFrame>
  )
}

function Keys({ owner: { organization }, changed }: { owner: KeyOwner; changed: () => void }) {
  const list = usePages((page) => readKeys(page, 25))
  const people = useLoad(() => organization ? readPeople(organization.id) : Promise.resolve(undefined))
  return (
    <Shown of={list} lines={6}>
      {(parts) => {
        const rows = parts.flatMap(({ keys }) => keys as Key[])
        const total = parts.at(-1)!.pagination.total_count
        return (
          <Panel title='Keys' note={number(total)}>
            {rows.length === 0
              ? (
                <div class='nothing'>
                  <Icon name='developers' />
                  <p class='empty'>No keys yet.</p>
                  <p class='muted'>A key lets a server or an agent use the API for this workspace.</p>
                </div>
              )
              : (
                <div class='scroll'>
                  <table aria-label='API keys'>
                    <thead>
                      <tr>
                        <th scope='col'>Name</th>
                        <th scope='col'>Key</th>
                        <th scope='col'>Permissions</th>
                        {organization && <th scope='col'>Created by</th>}
                        <th scope='col'>Last used</th>
                        <th scope='col'>Status</th>
                        <th scope='col'>
                          <span class='hidden-text'>Actions</span>
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {rows.map((key) => (
                        <KeyRow
                          key={key.id}
                          row={key}
                          maker={organization && people.value &&
                            (people.value.get(key.created_by ?? '') ?? 'A former member')}
                          hasMaker={organization !== undefined}
                          changed={changed}
                        />
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
            <ShowMore shown={rows.length} total={total} press={list.showMore} />
          </Panel>
        )
      }}
    </Shown>
  )
}

function KeyRow({ row, maker, hasMaker, changed }: {
  row: Key
  maker: string | undefined
  hasMaker: boolean
  changed: () => void
}) {
  const { name, prefix, scopes, last_used_at, expires_at } = row
  const state = keyState(row)
  const { isBusy, problem, act } = useAct()
  const revoke = () =>
    act(async () => {
      const text = 'Requests with this key are refused at once.'
      if (!await ask({ title: `Revoke ${name}?`, text, act: 'Revoke', name })) return
      await revokeKey(row)
      toast(`${name} is revoked.`)
      changed()
    })
  return (
    <tr>
      <td data-name='Name'>
        <a href={`${to('developers/requests')}?key=${row.id}`}>{name}</a>
      </td>
      <td data-name='Begins with'>
        <code>{prefix}…</code>
      </td>
      <td data-name='Permissions'>{permissions(scopes)}</td>
      {hasMaker && <td data-name='Made by'>{maker ?? '–'}</td>}
      <td data-name='Last used' class={last_used_at ? undefined : 'muted'}>
        {last_used_at
          ? <time dateTime={last_used_at} title={time(last_used_at)}>{shortTime(last_used_at)}</time>
          : 'Never used'}
      </td>
      <td data-name='State'>
        <span>
          <Tag tone={tones[state]}>{stateWord('key', state)}</Tag>
          {state === 'active' && expires_at && <small>until {day(expires_at)}</small>}
        </span>
      </td>
      <td>
        {state === 'active' && (
          <div class='row'>
            <button
              type='button'
              aria-label={`Revoke ${name}`}
              aria-disabled={isBusy}
              onClick={() => void revoke()}
            >
              Revoke
            </button>
          </div>
        )}
        {problem}
      </td>
    </tr>
  )
}
