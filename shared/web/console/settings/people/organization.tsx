import { useState } from 'preact/hooks'
import { eachRow } from '../../../../client/pages.ts'
import { ask } from '../../../components/ask.tsx'
import { RowMenu } from '../../../components/row-menu.tsx'
import { Select } from '../../../components/select.tsx'
import { Tag } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { count } from '../../format.ts'
import { usePages } from '../../paged-list.tsx'
import { to } from '../../place.ts'
import { goTo } from '../../session.ts'
import { loadPerson, me } from '../../shell/person.ts'
import { Invitations } from './invitations.tsx'
import { Invite } from './invite.tsx'
import { Initial, leavingText, Lines, ListPanel } from './list.tsx'
import { type Member, readMembers } from './members.ts'

type PersonRole = 'owner' | 'member'

const roles = [['owner', 'Owner'], ['member', 'Member']] as const

const nameOf = ({ name, email }: Member) => name ?? email ?? 'Without a name'

/** The people of an organization, and the people whom it has invited. Only an owner is offered what an owner may do; the API decides. */
export function OrganizationPeople({ id }: { id: string }) {
  const people = usePages(readMembers(id, 'people'))
  const invited = usePages(readMembers(id, 'invited'))
  const [notice, setNotice] = useState<Keys>()
  const own = me.value?.organizations.find((organization) => organization.id === id)
  const isOwner = own?.role === 'owner'
  const reload = () => {
    people.run()
    invited.run()
  }
  return (
    <>
      <h1 class='hidden-text'>People</h1>
      <div class='with-side people'>
        <div>
          {notice && <KeysNotice {...notice} id={id} />}
          <ListPanel title='People' list={people}>
            {(parts) => {
              const rows = parts.flatMap(({ members }) => members)
              const isComplete = !parts.at(-1)!.pagination.has_more
              return ([['owner', 'Owners'], ['member', 'Members']] as const).map(([role, title]) => {
                const having = rows.filter((member) => member.role === role)
                return having.length > 0 && (
                  <div key={role} class='role-part'>
                    <h3 class='role'>{title}</h3>
                    <Lines label={title} rows={having}>
                      {(member) => (
                        <MemberRow
                          key={member.account_id}
                          {...{ member, role, isOwner }}
                          isOnlyOwner={role === 'owner' && having.length === 1 && isComplete}
                          organizationId={id}
                          changed={(keys) => {
                            setNotice(keys)
                            reload()
                          }}
                        />
                      )}
                    </Lines>
                  </div>
                )
              })
            }}
          </ListPanel>
          <Invitations organizationId={id} list={invited} isOwner={isOwner} />
        </div>
        {isOwner && <Invite organizationId={id} changed={reload} />}
      </div>
    </>
  )
}

interface RowProps {
  member: Member
  role: PersonRole
  organizationId: string
  isOwner: boolean
  isOnlyOwner: boolean
  changed: (keys?: Keys) => void
}

function MemberRow({ member, role, organizationId, isOwner, isOnlyOwner, changed }: RowProps) {
  const { problem, act, button } = useAct()
  const name = nameOf(member)
  const isSelf = member.account_id === me.value?.account.id
  const params = { path: { organizationId, accountId: member.account_id } }
  const setRole = (role: PersonRole) =>
    act(async () => {
      const isWanted = await ask({
        title: role === 'owner' ? `Make ${name} an owner?` : `Make ${name} a member?`,
        text: role === 'owner'
          ? 'Owners manage the organization, its people, its keys and its credits.'
          : 'Their invitations and chat links end. API keys of the organization keep working.',
        act: role === 'owner' ? 'Make owner' : 'Make member',
      })
      if (!isWanted) return
      await data(
        calls.PATCH('/api/organizations/{organizationId}/members/{accountId}', { params, body: { role } }),
      )
      toast(`${name} is ${role === 'owner' ? 'an owner' : 'a member'} now.`)
      if (isSelf) await loadPerson()
      changed(role === 'member' && !isSelf ? await keysOf(organizationId, member) : undefined)
    })
  const remove = async () => {
    const question = isSelf
      ? {
        title: 'Leave this organization?',
        text: leavingText,
        act: 'Leave',
      }
      : {
        title: `Remove ${name}?`,
        text: 'They lose access to the organization at once.',
        act: 'Remove',
      }
    if (!await ask(question)) return
    await data(calls.DELETE('/api/organizations/{organizationId}/members/{accountId}', { params }))
    if (isSelf) return await goTo(to('settings/people', 'me'))
    toast(`${name} is removed.`)
    changed(await keysOf(organizationId, member))
  }
  return (
    <li class='person-row'>
      <Initial of={name} />
      <div>
        <strong>{name}</strong> {isSelf && <Tag>You</Tag>}
        <small>{member.email}</small>
        {problem}
      </div>
      {isOwner && !isOnlyOwner && (
        <Select
          label={`Role of ${name}`}
          options={roles}
          value={role}
          onChange={(role) => void setRole(role)}
        />
      )}
      {(isOwner || isSelf) && (
        <RowMenu name={name}>
          {(menu) => (
            <>
              <button
                {...button(remove)}
                popoverTarget={menu}
                class='danger'
                disabled={isSelf && isOnlyOwner}
                aria-label={isSelf ? 'Leave the organization' : `Remove ${name}`}
              >
                {isSelf ? 'Leave' : 'Remove'}
              </button>
              {isSelf && isOnlyOwner && (
                <small>An organization needs an owner: make somebody else one first.</small>
              )}
            </>
          )}
        </RowMenu>
      )}
    </li>
  )
}

/** The keys of an organization that somebody made who lost a role; null if they could not be counted. */
interface Keys {
  name: string
  made: number | null
}

async function keysOf(organizationId: string, member: Member): Promise<Keys | undefined> {
  const name = nameOf(member)
  let made = 0
  try {
    const keys = eachRow(
      (page) =>
        data(calls.GET('/api/organizations/{organizationId}/keys', {
          params: { path: { organizationId }, query: { page, limit: 100 } },
        })),
      ({ keys }) => keys,
    )
    for await (const key of keys) {
      const hasEnded = key.revoked_at !== null || key.expires_at && Date.parse(key.expires_at) < Date.now()
      if (key.created_by === member.account_id && !hasEnded) made++
    }
  } catch {
    // What was done is done: only this could not be looked up.
    return { name, made: null }
  }
  return made > 0 ? { name, made } : undefined
}

const KeysNotice = ({ name, made, id }: Keys & { id: string }) => (
  <p class='notice' role='status'>
    {made === null
      ? `Keys of the organization that ${name} made still work.`
      : `${
        count(made, 'key of the organization was', 'keys of the organization were')
      } made by ${name} and still work.`} <a href={to('developers/keys', id)}>Check the keys</a>
  </p>
)
